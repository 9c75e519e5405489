import { Inject, Injectable } from '@nestjs/common';
import { getPayerAddress } from '@plainscan/contracts';
import { CONFIG, newContext, RpcClient } from '@plainscan/service-kit';
import type { Email, MailContent } from '@plainscan/service-kit/mail';
import { DataSource } from 'typeorm';
import type { BillingConfig } from '../config.ts';
import type { EmailEntity } from '../db/entities/email.entity.ts';
import { SubscriptionEntity } from '../db/entities/subscription.entity.ts';
import { FACTS } from './email-facts.ts';
import { cancellationEmail, endEmail, receiptEmail } from './email-templates.ts';

type Stored = Pick<EmailEntity, 'userId' | 'kind' | 'facts'>;

/** Composes emails when they are sent, so that no addresses are stored here. */
@Injectable()
export class BillingEmails {
  constructor(
    private readonly rpc: RpcClient,
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Pick<BillingConfig, 'publicUrl'>,
  ) {}

  /** null: no longer true, or the user has no confirmed address. @throws AppError UNAVAILABLE or TIMEOUT */
  async compose({ userId, kind, facts }: Stored): Promise<MailContent | null> {
    const email = await this.textOf(kind, facts);
    if (!email) return null;
    const { email: to } = await this.rpc.call(newContext(), getPayerAddress, { userId });
    const { subject, text, html } = email;
    return to === null ? null : { to, subject, text, html };
  }

  private async textOf(kind: Stored['kind'], facts: unknown): Promise<Email | null> {
    const { publicUrl } = this.config;
    if (kind === 'receipt') return receiptEmail(FACTS.receipt.parse(facts), publicUrl);
    if (kind === 'end') return endEmail(FACTS.end.parse(facts), publicUrl);
    const cancellation = FACTS.cancellation.parse(facts);
    const { subscriptionId } = cancellation;
    const stillCanceled = await this.db.manager.existsBy(SubscriptionEntity, {
      id: subscriptionId,
      cancelAtPeriodEnd: true,
    });
    return stillCanceled ? cancellationEmail(cancellation, publicUrl) : null;
  }
}
