// Imported as `@plainscan/service-kit/mail`, so that only services that send emails load nodemailer and the template engine.
export { type Email, type EmailBlock, renderEmail } from './mail/email-layout.ts';
export { MAIL_QUEUE, type MailConfig, type MailQueue, MailSender, type QueuedMail } from './mail/mail-sender.ts';
export type { MailContent } from './mail/smtp.ts';
export {
  type DeliveryFailure,
  type DeliveryQueue,
  DeliverySender,
  type QueuedMessage,
  type Transport,
} from './deliveries/delivery-sender.ts';
