import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '../clock.ts';
import {
  type DeliveryQueue,
  DeliverySender,
  type QueuedMessage,
  type Transport,
} from '../deliveries/delivery-sender.ts';
import type { Logger } from '../logging.ts';
import type { Secret } from '../secret.ts';
import { CLOCK, CONFIG, LOGGER } from '../tokens.ts';
import { connectSmtp, type MailContent } from './smtp.ts';

/** Injection token of the service's MailQueue. */
export const MAIL_QUEUE = Symbol('MAIL_QUEUE');

/** The part of a service's configuration that is needed to send emails. */
export interface MailConfig {
  /** null: emails stay in the queue */
  smtpUrl: string | Secret | null;
  mailFrom: string;
}

export type QueuedMail = QueuedMessage<MailContent>;
export type MailQueue = DeliveryQueue<MailContent>;

/** Sends the emails of the queue. Idle without SMTP_URL. */
@Injectable()
export class MailSender extends DeliverySender<MailContent> {
  constructor(
    @Inject(MAIL_QUEUE) mails: MailQueue,
    @Inject(CONFIG) private readonly config: MailConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('email', mails, clock, logger);
  }

  protected connect(): Transport<MailContent> | null {
    const { smtpUrl, mailFrom } = this.config;
    return smtpUrl ? connectSmtp({ url: smtpUrl, from: mailFrom }) : null;
  }
}
