import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type ChannelTest } from '@plainscan/contracts';
import { actorId, type CallContext, type Clock, CLOCK, CONFIG } from '@plainscan/service-kit';
import { MailSender } from '@plainscan/service-kit/mail';
import { DataSource } from 'typeorm';
import { reasonFor } from '../channels/channel-http.ts';
import { PushSubscriptionsStore } from '../channels/push-subscriptions.store.ts';
import { SealedSecrets } from '../channels/sealed-secrets.ts';
import { WebhooksStore } from '../channels/webhooks.store.ts';
import type { AlertsConfig } from '../config.ts';
import { AlertEmails } from '../deliveries/alert-emails.ts';
import { isGone } from '../deliveries/push-queue.ts';
import { PushSender } from '../deliveries/push-sender.ts';
import { webhookOwner } from '../deliveries/webhook-queue.ts';
import { WebhookSender } from '../deliveries/webhook-sender.ts';
import { ChannelAccess } from './channel-access.ts';

const delivered = (message: string): ChannelTest => ({ delivered: true, message });
const failed = (message: string): ChannelTest => ({ delivered: false, message });

/** Sends test messages at once, even in quiet hours, and says what happened. */
@Injectable()
export class ChannelTests {
  constructor(
    private readonly db: DataSource,
    private readonly emails: AlertEmails,
    private readonly subscriptions: PushSubscriptionsStore,
    private readonly webhooks: WebhooksStore,
    private readonly sealed: SealedSecrets,
    private readonly mail: MailSender,
    private readonly push: PushSender,
    private readonly posts: WebhookSender,
    private readonly access: ChannelAccess,
    @Inject(CONFIG) private readonly config: Pick<AlertsConfig, 'publicUrl' | 'smtpUrl'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async email(ctx: CallContext): Promise<ChannelTest> {
    const content = await this.emails.composeTest(actorId(ctx));
    if (!content) return failed("Email Notifications is off, or you haven't confirmed your email address.");
    const sent = await this.mail.sendNow(randomUUID(), content);
    if (!sent) return failed("This server doesn't send emails.");
    return sent.failure
      ? failed("The email couldn't be sent. Please try again later.")
      : delivered(`We sent a test email to ${content.to}.`);
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async subscription(ctx: CallContext, id: string): Promise<ChannelTest> {
    await this.access.require(ctx);
    const { manager } = this.db;
    const subscription = await this.subscriptions.find(manager, actorId(ctx), id);
    if (!subscription) throw new AppError('not_found', 'NOT_FOUND', 'Device not found.');
    const payload = { title: 'A test from Plainscan', body: 'New matches will show up like this.', url: '/alerts' };
    const sent = await this.push.sendNow(randomUUID(), { subscription, payload });
    const failure = sent?.failure ?? null;
    if (isGone(failure)) {
      await this.subscriptions.remove(manager, subscription.userId, id);
      return failed('This browser no longer accepts notifications, so we removed it.');
    }
    return failure
      ? failed(`The browser's push service didn't accept the test. ${reasonFor(failure)}`)
      : delivered(`We sent a test notification to ${subscription.device}.`);
  }

  /** A webhook that was disabled is on again if the test succeeds. @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async webhook(ctx: CallContext, id: string): Promise<ChannelTest> {
    await this.access.require(ctx);
    const { manager } = this.db;
    const webhook = await this.webhooks.find(manager, actorId(ctx), id);
    if (!webhook) throw new AppError('not_found', 'NOT_FOUND', 'Webhook not found.');
    const secret = await this.sealed.open(webhookOwner(id), webhook.sealedSecret);
    if (!secret) return failed('Its signing secret can no longer be read. Delete this webhook and add it again.');
    const at = new Date(this.clock());
    const data = { message: 'A test from Plainscan', url: `${this.config.publicUrl}/settings` };
    const body = { type: 'alert.test', timestamp: at.toISOString(), data };
    const failure = (await this.posts.sendNow(randomUUID(), { url: webhook.url, secret, body }))?.failure;
    if (!failure) {
      await this.webhooks.markWorking(manager, id);
      return delivered('The webhook accepted the test.');
    }
    await this.webhooks.markFailing(manager, id, at);
    if (failure.permanent) await this.webhooks.disable(manager, id, at);
    return failed(`The webhook didn't accept the test. ${reasonFor(failure)}`);
  }
}
