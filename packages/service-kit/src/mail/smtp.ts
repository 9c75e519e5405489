import { createTransport } from 'nodemailer';
import type { DeliveryFailure, Transport } from '../deliveries/delivery-sender.ts';
import { reveal, type Secret } from '../secret.ts';

export interface MailContent {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** https address that ends emails like this one with a POST (RFC 8058) */
  unsubscribeUrl?: string | undefined;
}

const SMTP_CONNECTIONS = 5;

/** The ID becomes the Message-ID. */
export function connectSmtp(options: { url: string | Secret; from: string }): Transport<MailContent> {
  const transport = createTransport({
    url: reveal(options.url),
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    connections: SMTP_CONNECTIONS,
    failureOf: smtpFailure,
    send: async (id, content) => {
      await transport.sendMail(smtpMessage({ id, from: options.from, content }));
    },
    close: () => transport.close(),
  };
}

/** An address that needs no quoting and can't be parsed as a list or start another header line. */
const PLAIN_ADDRESS = /^[^\s\p{C}"(),:;<>@[\]\\]+@[^\s\p{C}"(),:;<>@[\]\\]+$/u;

class InvalidRecipient extends Error {
  override readonly name = 'InvalidRecipient';
  readonly code = 'EADDRESS';
}

/** A message for one recipient. @throws InvalidRecipient if `to` is not a single plain address */
export function smtpMessage({ id, from, content }: { id: string; from: string; content: MailContent }) {
  if (!PLAIN_ADDRESS.test(content.to)) throw new InvalidRecipient();
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'plainscan.invalid';
  return {
    from,
    to: { name: '', address: content.to },
    subject: content.subject,
    text: content.text,
    html: content.html,
    messageId: `<${id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(content.unsubscribeUrl && {
        'List-Unsubscribe': `<${content.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Without the server's message, which contains the recipient. Permanent if the recipient does not exist. */
export function smtpFailure(err: unknown): DeliveryFailure {
  const { code, responseCode, command } = err as { code?: unknown; responseCode?: unknown; command?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : null;
  return {
    code: typeof code === 'string' ? code : null,
    responseCode: status,
    permanent:
      err instanceof InvalidRecipient ||
      (code === 'EENVELOPE' && command === 'RCPT TO' && status !== null && status >= 500),
  };
}
