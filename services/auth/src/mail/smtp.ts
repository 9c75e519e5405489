import { reveal, type Secret } from '@plainscan/service-kit';
import { createTransport } from 'nodemailer';
import type { MailContent } from './mails.store.ts';

/** What is known of a sending that failed, without the words of the server, which name the receiver. */
export interface SmtpFailure {
  code: string | null;
  responseCode: number | null;
  /** there is no such receiver and never will be */
  final: boolean;
}

export interface Smtp {
  /** Rejects with what `smtpFailure` reads. Sending the same `id` again gives the same Message-ID, by which receivers drop the second. */
  send(id: string, content: MailContent): Promise<void>;
  close(): void;
}

export const SMTP_CONNECTIONS = 5;

export function connectSmtp(given: { url: string | Secret; from: string }): Smtp {
  const transport = createTransport({
    url: reveal(given.url),
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
    send: async (id, content) => {
      await transport.sendMail(smtpMessage({ id, from: given.from, content }));
    },
    close: () => transport.close(),
  };
}

/** An address that needs no quoting, and can be no list and no second line of a header. */
const PLAIN_ADDRESS = /^[^\s\p{C}"(),:;<>@[\]\\]+@[^\s\p{C}"(),:;<>@[\]\\]+$/u;

class NoPlainAddress extends Error {
  override readonly name = 'NoPlainAddress';
  readonly code = 'EADDRESS';
}

/** To one receiver. @throws when `to` is not the plain address of one */
export function smtpMessage({ id, from, content }: { id: string; from: string; content: MailContent }) {
  if (!PLAIN_ADDRESS.test(content.to)) throw new NoPlainAddress();
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'plainscan.invalid';
  return {
    from,
    to: { name: '', address: content.to },
    subject: content.subject,
    text: content.text,
    html: content.html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

export function smtpFailure(err: unknown): SmtpFailure {
  const { code, responseCode, command } = err as { code?: unknown; responseCode?: unknown; command?: unknown };
  const answered = typeof responseCode === 'number' ? responseCode : null;
  return {
    code: typeof code === 'string' ? code : null,
    responseCode: answered,
    final:
      err instanceof NoPlainAddress ||
      (code === 'EENVELOPE' && command === 'RCPT TO' && answered !== null && answered >= 500),
  };
}
