import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivery } from './webhooks/deliveries.ts';
import type { KeptAnswer } from './http/idempotency.ts';
import type { CardFacts } from './payments/test-cards.ts';
import type * as wire from './wire.ts';

/** What an account holds; a Map keeps the order in which things were made. */
export interface Objects {
  customers: Map<string, wire.Customer>;
  products: Map<string, wire.Product>;
  prices: Map<string, wire.Price>;
  paymentMethods: Map<string, wire.PaymentMethod>;
  paymentIntents: Map<string, wire.PaymentIntent>;
  setupIntents: Map<string, wire.SetupIntent>;
  charges: Map<string, wire.Charge>;
  refunds: Map<string, wire.Refund>;
  disputes: Map<string, wire.Dispute>;
  subscriptions: Map<string, wire.Subscription>;
  invoices: Map<string, wire.Invoice>;
  invoicePayments: Map<string, wire.InvoicePayment>;
  portalSessions: Map<string, wire.PortalSession>;
  testClocks: Map<string, wire.TestClock>;
  events: Map<string, wire.Event>;
  deliveries: Map<string, Delivery>;
  keptAnswers: Map<string, KeptAnswer>;
  /** what no answer tells of a payment method's card */
  cards: Map<string, CardFacts>;
  deletedCustomers: Map<string, string>;
  /** how far the account's own time is ahead of the machine's, in seconds, under the key `ahead` */
  time: Map<string, number>;
}

const COLLECTIONS = [
  'customers',
  'products',
  'prices',
  'paymentMethods',
  'paymentIntents',
  'setupIntents',
  'charges',
  'refunds',
  'disputes',
  'subscriptions',
  'invoices',
  'invoicePayments',
  'portalSessions',
  'testClocks',
  'events',
  'deliveries',
  'keptAnswers',
  'cards',
  'deletedCustomers',
  'time',
] as const satisfies readonly (keyof Objects)[];

const FILE = 'stripe-peer.json';
const FORMAT = 1;

/** The objects, in memory; with a folder also in one file there, replaced as a whole. */
export class Store {
  readonly objects: Objects;
  readonly #file: string | null;
  #writing: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  private constructor(objects: Objects, file: string | null) {
    this.objects = objects;
    this.#file = file;
  }

  /** @throws when the folder's file was written in another format */
  static async open(dir: string | undefined): Promise<Store> {
    const empty = Object.fromEntries(COLLECTIONS.map((name) => [name, new Map()])) as unknown as Objects;
    if (!dir) return new Store(empty, null);
    await mkdir(dir, { recursive: true });
    const file = join(dir, FILE);
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text !== null) {
      const kept = JSON.parse(text) as { format: number; objects: Record<string, [string, never][]> };
      if (kept.format !== FORMAT)
        throw new Error(`${file} is of another version of the Stripe peer; delete it to start anew.`);
      for (const name of COLLECTIONS)
        for (const [id, object] of kept.objects[name] ?? []) (empty[name] as Map<string, unknown>).set(id, object);
    }
    return new Store(empty, file);
  }

  /** Resolves when all that was changed before this call is on disk; callers that come together share one write. */
  saved(): Promise<void> {
    if (!this.#file) return Promise.resolve();
    this.#next ??= (this.#writing ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#writing = this.#next;
        this.#next = null;
        return this.#write(this.#file!);
      });
    return this.#next;
  }

  async #write(file: string): Promise<void> {
    const objects = Object.fromEntries(COLLECTIONS.map((name) => [name, [...this.objects[name]]]));
    const next = `${file}.next`;
    const handle = await open(next, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify({ format: FORMAT, objects }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(next, file);
  }
}
