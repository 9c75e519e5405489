import { Injectable } from '@nestjs/common';
import { MailSender } from '@plainscan/service-kit/mail';
import { PushSender } from './push-sender.ts';
import { WebhookSender } from './webhook-sender.ts';

@Injectable()
export class AlertSenders {
  constructor(
    private readonly mail: MailSender,
    private readonly push: PushSender,
    private readonly webhooks: WebhookSender,
  ) {}

  /** Call it after committing deliveries. */
  notify(): void {
    for (const sender of [this.mail, this.push, this.webhooks]) sender.notify();
  }
}
