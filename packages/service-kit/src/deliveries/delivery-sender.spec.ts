import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging.ts';
import {
  CLAIM_MS,
  type DeliveryQueue,
  DeliverySender,
  nextAttempt,
  type QueuedMessage,
  type Transport,
} from './delivery-sender.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const silentLogger = createLogger({ name: 'test', level: 'silent' });

describe('the next attempt to send a message', () => {
  it('is delayed longer each time, up to half an hour', () => {
    const pauses = Array.from({ length: 14 }, (_, i) => nextAttempt({ createdAtMs: 0, nowMs: 0, attempts: i + 1 }));
    expect(pauses.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000]);
    expect(pauses.at(-1)).toBe(30 * MINUTE_MS);
    expect([...pauses].sort((a, b) => a! - b!)).toEqual(pauses);
  });

  it('is never more than a day after the message was created', () => {
    let nowMs = 0;
    let attempts = 0;
    for (let at: number | null = 0; at !== null;) {
      nowMs = at;
      attempts += 1;
      at = nextAttempt({ createdAtMs: 0, nowMs, attempts });
    }
    expect(nowMs).toBeGreaterThan(DAY_MS - 31 * MINUTE_MS);
    expect(nowMs).toBeLessThanOrEqual(DAY_MS);
    expect(attempts).toBeGreaterThan(40);
    expect(attempts).toBeLessThan(80);
  });
});

/** A queue of one message, with the time at which another replica may take it. */
class OneMessage implements DeliveryQueue<string> {
  dueAt = 0;
  readonly #now: () => number;
  readonly #ended: string[];

  constructor(now: () => number, ended: string[]) {
    this.#now = now;
    this.#ended = ended;
  }

  async claim(_max: number, retryAt: Date): Promise<QueuedMessage<string>[]> {
    if (this.dueAt > this.#now()) return [];
    this.dueAt = retryAt.getTime();
    return [{ id: 'message', kind: 'test', createdAt: new Date(0), attempts: 1, content: async () => 'hello' }];
  }
  async extendClaims(_ids: readonly string[], retryAt: Date): Promise<void> {
    this.dueAt = retryAt.getTime();
  }
  async markSent(id: string): Promise<void> {
    this.dueAt = Infinity;
    this.#ended.push(`${id} sent`);
  }
  async retryAt(id: string, at: Date): Promise<void> {
    this.dueAt = at.getTime();
    this.#ended.push(`${id} failed`);
  }
  async drop(): Promise<void> {
    throw new Error('not expected');
  }
}

describe('a replica that is sending a message', () => {
  let now: number;
  let ended: string[];
  let queue: OneMessage;
  beforeEach(() => {
    now = 0;
    ended = [];
    queue = new OneMessage(() => now, ended);
  });

  /** A replica; `starts` counts its attempts, which end when the test ends them. */
  class Replica extends DeliverySender<string> {
    starts = 0;
    end: (err?: Error) => void = () => undefined;

    constructor() {
      super('message', queue, () => now, silentLogger);
      this.onApplicationBootstrap();
    }
    protected connect(): Transport<string> {
      return {
        connections: 1,
        send: () =>
          new Promise((resolve, reject) => {
            this.starts += 1;
            this.end = (err) => (err ? reject(err) : resolve());
          }),
        failureOf: () => ({ code: 'TEST', responseCode: null, permanent: false }),
        close: () => undefined,
      };
    }
    async polled(): Promise<number> {
      this.notify();
      await nextTurn();
      return this.starts;
    }
  }

  it('keeps it for as long as that takes', async () => {
    const [slow, other] = [new Replica(), new Replica()];
    expect(await slow.polled()).toBe(1);
    for (let i = 0; i < 20; i++) {
      now += CLAIM_MS / 2;
      await slow.extendClaims();
      expect(await other.polled()).toBe(0);
    }
    slow.end();
    await nextTurn();
    expect(ended).toEqual(['message sent']);
  });

  it('loses it to another replica soon after a crash', async () => {
    const [crashed, other] = [new Replica(), new Replica()];
    await crashed.polled();
    now = CLAIM_MS - 1;
    expect(await other.polled()).toBe(0);
    now = CLAIM_MS;
    expect(await other.polled()).toBe(1);
  });

  it('does not delay the next attempt after a failure', async () => {
    const sender = new Replica();
    await sender.polled();
    sender.end(new Error('refused'));
    await nextTurn();
    expect(ended).toEqual(['message failed']);
    await sender.extendClaims();
    expect(queue.dueAt).toBeLessThan(CLAIM_MS);
  });
});
