import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Mutex } from 'async-mutex';
import type { SavedResponse } from './api/idempotency.ts';
import type { Delivery } from './webhook-sender.ts';
import type * as wire from './wire.ts';

/** All state of the account. Maps keep creation order. */
export class Objects {
  readonly customers: Map<string, wire.Customer> = new Map();
  readonly deletedCustomers: Map<string, { id: string; object: 'customer'; deleted: true }> = new Map();
  readonly products: Map<string, wire.Product> = new Map();
  readonly prices: Map<string, wire.Price> = new Map();
  readonly paymentMethods: Map<string, wire.PaymentMethod> = new Map();
  /** test token of the card behind each payment method */
  readonly cards: Map<string, string> = new Map();
  readonly paymentIntents: Map<string, wire.PaymentIntent> = new Map();
  readonly setupIntents: Map<string, wire.SetupIntent> = new Map();
  readonly charges: Map<string, wire.Charge> = new Map();
  readonly refunds: Map<string, wire.Refund> = new Map();
  readonly disputes: Map<string, wire.Dispute> = new Map();
  readonly subscriptions: Map<string, wire.Subscription> = new Map();
  readonly invoices: Map<string, wire.Invoice> = new Map();
  readonly invoicePayments: Map<string, wire.InvoicePayment> = new Map();
  readonly portalSessions: Map<string, wire.PortalSession> = new Map();
  readonly events: Map<string, wire.Event> = new Map();
  /** events that the webhook endpoint hasn't accepted yet, by event ID */
  readonly deliveries: Map<string, Delivery> = new Map();
  readonly responses: Map<string, SavedResponse> = new Map();
  /** `offsetS`: how far the fake's clock is ahead of the machine's */
  readonly clock: Map<'offsetS', number> = new Map();
}

const FILE = 'fake-stripe.json';
const FORMAT = 2;

/** The objects in memory and, with a directory, in one file that is replaced atomically. */
export class Store {
  readonly objects: Objects;
  readonly #file: string | null;
  readonly #mutex = new Mutex();
  #requested = 0;
  #written = 0;

  private constructor(objects: Objects, file: string | null) {
    this.objects = objects;
    this.#file = file;
  }

  /** @throws if the file was written in another format */
  static async open(dir: string | undefined): Promise<Store> {
    const objects = new Objects();
    if (!dir) return new Store(objects, null);
    await mkdir(dir, { recursive: true });
    const file = join(dir, FILE);
    const text = await readFile(file, 'utf8').catch((err: NodeJS.ErrnoException) => {
      if (err.code === 'ENOENT') return null;
      throw err;
    });
    if (text !== null) {
      const stored = JSON.parse(text) as { format: number; objects: Record<string, [string, unknown][]> };
      if (stored.format !== FORMAT)
        throw new Error(`${file} was written by another version of the fake Stripe. Delete it to start over.`);
      for (const [name, collection] of Object.entries(objects))
        for (const [id, object] of stored.objects[name] ?? []) (collection as Map<string, unknown>).set(id, object);
    }
    return new Store(objects, file);
  }

  /** Resolves when every change made before this call is on disk. Concurrent calls share one write. */
  async save(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    const requested = (this.#requested += 1);
    await this.#mutex.runExclusive(async () => {
      if (this.#written >= requested) return;
      const covered = this.#requested;
      await this.#write(file);
      this.#written = covered;
    });
  }

  async #write(file: string): Promise<void> {
    const objects = Object.fromEntries(Object.entries(this.objects).map(([name, map]) => [name, [...map]]));
    const handle = await open(`${file}.next`, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify({ format: FORMAT, objects }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${file}.next`, file);
  }
}
