import { reveal, type Secret } from '@plainscan/service-kit';
import { createTransport } from 'nodemailer';
import type { MailContent } from './mails.store.ts';

/** What is known of a sending that failed, without the words of the server, which name the receiver. */
export interface SmtpFailure {
  code: string | null;
  responseCode: number | null;
  /** the server has no such receiver and never will */
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
  const domain = /@([\w.-]+)>?\s*$/.exec(given.from)?.[1] ?? 'plainscan.invalid';
  return {
    send: async (id, { to, ...content }) => {
      await transport.sendMail({
        from: given.from,
        to: { name: '', address: to },
        ...content,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

export function smtpFailure(err: unknown): SmtpFailure {
  const { code, responseCode, command } = err as { code?: unknown; responseCode?: unknown; command?: unknown };
  const answered = typeof responseCode === 'number' ? responseCode : null;
  return {
    code: typeof code === 'string' ? code : null,
    responseCode: answered,
    final: code === 'EENVELOPE' && command === 'RCPT TO' && answered !== null && answered >= 500,
  };
}
