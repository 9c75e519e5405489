import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { eventually, type ReceivedMail, SmtpMailbox } from '@plainscan/test-kit';
import type { Receipt } from './chaos/alert-ledger.ts';

/** The reference implementation of aes128gcm, which has no types. */
const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer;
};

const STRATEGY = /\?strategy=([\da-f-]{36})/;
const FAILING = 0.05;
const HANGING = 0.02;

/** What one user's browser and webhook need to be registered. */
export interface UserChannels {
  readonly subscription: object;
  readonly webhookUrl: string;
}

/**
 * A mail server, a push service, and webhooks that record every message. Webhooks sometimes respond with an error, or not at all, after
 * reading a message.
 */
export class AlertReceivers {
  readonly receipts: Receipt[] = [];
  /** the decrypted content of each push message */
  readonly pushed: string[] = [];
  readonly #mailbox = new SmtpMailbox((mail) => this.#onMail(mail));
  readonly #browsers: { privateKey: ECDH; authSecret: Buffer }[] = [];
  readonly #random: () => number;
  #server: Server | null = null;

  /** @param random decides which webhook messages fail */
  constructor(random: () => number) {
    this.#random = random;
  }

  get smtpUrl(): string {
    return this.#mailbox.url;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => this.#onRequest(request.url!, request.headers, Buffer.concat(parts), response));
    });
    await Promise.all([this.#mailbox.start(), new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))]);
    this.#server = server;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await Promise.all([
      this.#mailbox.stop(),
      new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve())),
    ]);
  }

  /** A browser's push subscription and a webhook, for one user. */
  addUser(): UserChannels {
    const privateKey = createECDH('prime256v1');
    privateKey.generateKeys();
    const authSecret = randomBytes(16);
    const index = this.#browsers.push({ privateKey, authSecret }) - 1;
    const url = `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}`;
    return {
      subscription: {
        endpoint: `${url}/push/${index}`,
        keys: { p256dh: privateKey.getPublicKey('base64url'), auth: authSecret.toString('base64url') },
        device: 'Firefox on Linux',
      },
      webhookUrl: `${url}/webhook/${index}`,
    };
  }

  /** The token of the link that was emailed to `email`. */
  mailedToken(email: string): Promise<string> {
    const token = () =>
      this.mailsTo(email)
        .map(({ text }) => /#token=([\w-]{43})/.exec(text ?? '')?.[1])
        .find((found) => found !== undefined);
    return eventually(() => token() ?? null, { withinMs: 30_000 });
  }

  mailsTo(email: string): readonly ReceivedMail[] {
    return this.#mailbox.to(email);
  }

  #onMail({ messageId, text }: ReceivedMail): void {
    const strategyId = STRATEGY.exec(text ?? '')?.[1];
    if (strategyId === undefined) return; // it's about the account
    this.#record({ channel: 'email', id: messageId!, strategyId, session: null, accepted: true });
  }

  #onRequest(url: string, headers: IncomingHttpHeaders, body: Buffer, response: ServerResponse): void {
    if (url.startsWith('/push/')) {
      const keys = this.#browsers[Number(url.slice('/push/'.length))]!;
      const content = decrypt(body, { version: 'aes128gcm', ...keys }).toString();
      this.pushed.push(content);
      const strategyId = STRATEGY.exec((JSON.parse(content) as { url: string }).url)![1]!;
      this.#record({ channel: 'push', id: String(headers['topic']), strategyId, session: null, accepted: true });
      response.writeHead(201).end();
      return;
    }
    const { data } = JSON.parse(body.toString()) as { data: { strategyId: string; session: string } };
    const { strategyId, session } = data;
    const chance = this.#random();
    const accepted = chance >= FAILING + HANGING;
    this.#record({ channel: 'webhook', id: String(headers['webhook-id']), strategyId, session, accepted });
    if (accepted) response.writeHead(200).end();
    else if (chance < FAILING) response.writeHead(500).end();
  }

  #record(receipt: Omit<Receipt, 'at'>): void {
    this.receipts.push({ ...receipt, at: Date.now() });
  }
}
