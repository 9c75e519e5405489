import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Controller } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DEAD_LETTER_STREAM, defineRpc, eventConsumerOf, eventStreamOf } from '@plainscan/contracts';
import {
  actorSigner,
  bootControllers,
  type BootedController,
  eventually,
  freshNats,
  type FreshNats,
  publishEvent,
  recordingLogger,
  silentLogger,
} from '@plainscan/test-kit';
import { z } from 'zod';
import {
  Bus,
  type CallContext,
  Consumes,
  type EventContext,
  type EventTimings,
  Rpc,
  Metrics,
  newContext,
  RpcClient,
} from '../src/index.ts';
import { DEAD_LETTER_HEADERS, deadLetterCounts, ensureEventStream } from '../src/events.ts';
import { thingMade, thingMoved } from './fixtures/probe-events.ts';

jest.setTimeout(60_000); // allows for a busy machine

const STREAM = eventStreamOf(thingMade.subject);
const timings: Partial<EventTimings> = { firstRetryMs: 50, maxRetryMs: 200 };

let nats: FreshNats;
let replicas: BootedController[] = [];
const boot = async (options: Partial<Parameters<typeof bootControllers>[0]> = {}): Promise<BootedController> => {
  const replica = await bootControllers({
    natsUrl: nats.url,
    controllers: [Things],
    eventTimings: timings,
    ...options,
  });
  replicas.push(replica);
  return replica;
};
const publishThing = (n: number) => publishEvent(nats.url, thingMade, { n });
const withConnection = async <T>(work: (connection: NatsConnection) => Promise<T>): Promise<T> => {
  const bus = new Bus({ url: nats.url, name: 'operator', logger: silentLogger() });
  bus.open();
  const { connection } = await bus.connected(5000);
  try {
    return await work(connection);
  } finally {
    await bus.close();
  }
};

const withJetStream = <T>(work: (jsm: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<T>): Promise<T> =>
  withConnection(async (connection) => work(await jetstreamManager(connection)));

/** Number of events that the server counts as unacknowledged. */
const unacknowledged = (): Promise<number> =>
  withJetStream(async ({ consumers }) => {
    const info = await consumers.info(STREAM, eventConsumerOf('test-fake', thingMade.subject));
    return info.num_pending + info.num_ack_pending;
  });

/** Received events, and the handler that the test sets for them. */
let received: { n: number; ctx: EventContext; instance: Things }[] = [];
let handle: (n: number, ctx: EventContext) => Promise<void> | void;
const numbers = () => received.map(({ n }) => n);

@Controller()
class Things {
  @Consumes(thingMade)
  async made(ctx: EventContext, { n }: { n: number }) {
    received.push({ n, ctx, instance: this });
    await handle(n, ctx);
  }
}

const rejections: unknown[] = [];
const recordRejection = (reason: unknown) => void rejections.push(reason);

beforeAll(() => void process.on('unhandledRejection', recordRejection));
beforeEach(async () => {
  received = [];
  handle = () => undefined;
  nats = await freshNats();
});
afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  replicas = [];
  await nats.close();
});
afterAll(() => {
  process.off('unhandledRejection', recordRejection);
  expect(rejections).toEqual([]);
});

describe('a durable event', () => {
  it('reaches a consumer that started before the first publish', async () => {
    await boot();
    const id = await publishThing(1);
    await eventually(() => received.length === 1);
    expect(received[0]).toMatchObject({
      n: 1,
      ctx: { eventId: id, subject: thingMade.subject, delivery: 1, actor: null },
    });
  });

  it('waits for an unavailable consumer and arrives in publish order', async () => {
    const replica = await boot();
    await publishThing(0);
    await eventually(() => received.length === 1);
    await replica.stop();
    for (let n = 1; n < 20; n++) await publishThing(n);
    await boot();
    await eventually(() => received.length === 20);
    expect(numbers()).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('is handled by one replica of every service that consumes it', async () => {
    await Promise.all([boot(), boot()]);
    const others: number[] = [];
    @Controller()
    class OtherService {
      @Consumes(thingMade)
      made(_ctx: EventContext, { n }: { n: number }) {
        others.push(n);
      }
    }
    await boot({ controllers: [OtherService], name: 'other' });
    handle = () => sleep(5);
    await Promise.all(Array.from({ length: 40 }, (_, n) => publishThing(n)));
    await eventually(() => received.length >= 40 && others.length >= 40);
    await sleep(300);
    for (const handled of [numbers(), others])
      expect(handled.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
    expect(new Set(received.map(({ instance }) => instance)).size).toBe(2);
  });

  it('can share a method with other events, distinguished by subject', async () => {
    const seen: string[] = [];
    @Controller()
    class Both {
      @Consumes(thingMade, thingMoved)
      seen({ subject }: EventContext, { n }: { n: number }) {
        seen.push(`${subject} ${n}`);
      }
    }
    await boot({ controllers: [Both] });
    await publishEvent(nats.url, thingMoved, { n: 2 });
    await publishEvent(nats.url, thingMade, { n: 1 });
    await eventually(() => seen.length === 2);
    expect(seen.sort()).toEqual(['probe.thing.made.v1 1', 'probe.thing.moved.v1 2']);
  });
});

describe('a handler that throws', () => {
  it('gets the event again after growing delays until it succeeds, and logs and counts each failure once', async () => {
    const { logger, lines } = recordingLogger();
    const { app } = await boot({ logger });
    const times: number[] = [];
    handle = (_, { delivery }) => {
      times.push(performance.now());
      if (delivery < 4) throw new Error(`not at delivery ${delivery}`);
    };
    const eventId = await publishThing(7);
    await eventually(() => received.length === 4);
    expect(received.map(({ ctx }) => ctx.delivery)).toEqual([1, 2, 3, 4]);
    const pauses = times.slice(1).map((time, i) => time - times[i]!);
    expect(pauses[0]).toBeGreaterThanOrEqual(49);
    expect(pauses[1]).toBeGreaterThanOrEqual(99);
    expect(pauses[2]).toBeGreaterThanOrEqual(199);
    const logged = lines.filter((line) => line['level'] === 'error');
    expect(logged.map((line) => line['delivery'])).toEqual([1, 2, 3]);
    expect(logged[0]).toMatchObject({ eventId, requestId: eventId, subject: thingMade.subject, retryMs: 50 });
    const counted = async () =>
      (await app.get(Metrics).eventsHandled.get()).values.map((v) => [v.labels.outcome, v.value]);
    await eventually(async () => (await counted()).length === 2);
    expect(await counted()).toEqual(
      expect.arrayContaining([
        ['failed', 3],
        ['ok', 1],
      ]),
    );
  });

  it('does not delay other events', async () => {
    await boot({ eventTimings: { firstRetryMs: 60_000 } });
    handle = (n) => {
      if (n === 0) throw new Error('never this one');
    };
    for (const n of [0, 1, 2]) await publishThing(n);
    await eventually(() => received.length === 3);
    expect(numbers()).toEqual([0, 1, 2]);
  });
});

describe('a slow handler', () => {
  it('keeps its event from other replicas', async () => {
    const eventTimings = { ackWaitMs: 1500 };
    await Promise.all([boot({ eventTimings }), boot({ eventTimings })]);
    handle = () => sleep(4000);
    await publishThing(1);
    await eventually(() => received.length > 0);
    await sleep(5000);
    expect(received).toHaveLength(1);
  });

  it('fails when it exceeds its time limit', async () => {
    await boot({ eventTimings: { ...timings, handlerMs: 200 } });
    handle = (_, { delivery }) => (delivery === 1 ? new Promise(() => undefined) : undefined);
    await publishThing(1);
    await publishThing(2);
    await eventually(() => received.length === 3);
    expect(received.at(-1)!.ctx.delivery + received.at(-2)!.ctx.delivery).toBe(3);
  });
});

describe('an event that violates its contract', () => {
  it('becomes a dead letter without exposing values or blocking the next event', async () => {
    const { logger, lines } = recordingLogger();
    await boot({ logger });
    const forged = { ...thingMade, payload: z.object({ n: z.string() }) };
    await publishEvent(nats.url, forged, { n: 'hunter2' });
    await publishThing(1);
    await eventually(() => received.length === 1);
    expect(numbers()).toEqual([1]);
    const logged = lines.filter((line) => line['level'] === 'error');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ subject: thingMade.subject, fields: [{ path: 'n' }] });
    expect(JSON.stringify(logged)).not.toContain('hunter2');
    await eventually(async () => (await unacknowledged()) === 0);
  });
});

describe('an event that keeps failing', () => {
  const deadLetters = () =>
    withJetStream(async (jsm) => {
      const info = await jsm.streams.info(DEAD_LETTER_STREAM);
      return Promise.all(
        Array.from({ length: info.state.messages }, (_, i) =>
          jsm.streams.getMessage(DEAD_LETTER_STREAM, { seq: info.state.first_seq + i }),
        ),
      );
    });

  it('becomes a dead letter after its last delivery without blocking the next event', async () => {
    const { app } = await boot({ eventTimings: { ...timings, maxDeliveries: 3 } });
    expect(await withConnection(deadLetterCounts)).toEqual([]);
    handle = (n) => {
      if (n === 1) throw new Error('this one never works');
    };
    const id = await publishThing(1);
    await publishThing(2);
    await eventually(async () => (await unacknowledged()) === 0 && numbers().includes(2));
    expect(numbers().filter((n) => n === 1)).toHaveLength(3);
    const [letter, ...others] = await eventually(() => deadLetters());
    expect(others).toEqual([]);
    expect(letter!.subject).toBe(`dead-letter.test-fake.${thingMade.subject}`);
    expect(letter!.json()).toEqual({ n: 1 });
    expect(letter!.header.get(DEAD_LETTER_HEADERS.reason)).toBe('this one never works');
    expect(letter!.header.get('Nats-Msg-Id')).toBe(`test-fake:${id}`);
    expect(await withConnection(deadLetterCounts)).toEqual([
      { service: 'test-fake', event: thingMade.subject, count: 1 },
    ]);
    const outcomes = (await app.get(Metrics).eventsHandled.get()).values.map((v) => v.labels.outcome);
    expect(outcomes).toContain('dead');
  });

  it('is retried beyond the delivery limit while a store is unavailable, with shorter pauses', async () => {
    const { logger, lines } = recordingLogger();
    await boot({ logger, eventTimings: { ...timings, maxOutageRetryMs: 75, maxDeliveries: 2 } });
    handle = (_, { delivery }) => {
      if (delivery < 5) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    };
    await publishThing(1);
    await eventually(async () => (await unacknowledged()) === 0 && received.length === 5);
    expect(lines.flatMap(({ retryMs }) => retryMs ?? [])).toEqual([50, 75, 75, 75]);
  });
});

describe('a changed ack wait', () => {
  it('is applied to the existing consumer', async () => {
    await (await boot({ eventTimings: { ackWaitMs: 1500 } })).stop();
    replicas = [];
    await boot({ eventTimings: { ackWaitMs: 2500 } });
    await publishThing(1);
    await eventually(() => received.length === 1);
    const waitNs = await withJetStream(async ({ consumers }) => {
      const info = await consumers.info(STREAM, eventConsumerOf('test-fake', thingMade.subject));
      return info.config.ack_wait;
    });
    expect(waitNs).toBe(2_500_000_000);
  });
});

describe('a process that ends', () => {
  it('finishes the current event and leaves the rest to others', async () => {
    const first = await boot();
    handle = () => sleep(500);
    for (const n of [0, 1, 2]) await publishThing(n);
    await eventually(() => received.length === 1);
    await first.stop();
    expect(numbers()).toEqual([0]);
    handle = () => undefined;
    await boot();
    await eventually(() => received.length === 3);
    expect(numbers()).toEqual([0, 1, 2]);
  });

  it('leaves the current event to the next process if it is killed', async () => {
    const hanging = fileURLToPath(new URL('fixtures/hanging-consumer.ts', import.meta.url));
    const id = await publishThing(3);
    const child = spawn(process.execPath, ['--conditions=source', hanging, nats.url, '1500'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const [output] = await Promise.race([once(child.stdout, 'data'), exited]);
    expect(String(output)).toBe(`handling ${id}\n`);
    child.kill('SIGKILL');
    await exited;
    await boot({ eventTimings: { ackWaitMs: 1500 } });
    await eventually(() => received.length === 1);
    expect(received[0]).toMatchObject({ n: 3, ctx: { eventId: id, delivery: 2 } });
  });
});

describe('a NATS outage', () => {
  it('does not prevent a consumer from starting', async () => {
    await nats.down();
    const replica = boot();
    await sleep(300);
    await nats.up();
    await replica;
    await publishThing(1);
    await eventually(() => received.length === 1);
  });

  it('is followed by normal consumption, including the interrupted event', async () => {
    await boot();
    handle = () => sleep(1000);
    await publishThing(0);
    await eventually(() => received.length === 1);
    await nats.down();
    await sleep(200);
    await nats.up();
    handle = () => undefined;
    await eventually(() => publishThing(1));
    await eventually(() => numbers().includes(1), { withinMs: 30_000 });
    await eventually(async () => (await unacknowledged()) === 0);
    expect(numbers()).toEqual([0, 1]);
  });

  it('delays the acknowledgment of an event whose handler ended meanwhile', async () => {
    await boot();
    handle = () => sleep(300);
    await publishThing(0);
    await eventually(() => received.length === 1);
    await nats.down();
    await sleep(600);
    await nats.up();
    await eventually(async () => (await unacknowledged()) === 0);
    expect(numbers()).toEqual([0]);
  });

  it('does not prevent a process from stopping', async () => {
    const replica = await boot();
    handle = () => sleep(300);
    await publishThing(0);
    await eventually(() => received.length === 1);
    await nats.down();
    await sleep(600);
    const from = performance.now();
    await replica.stop();
    expect(performance.now() - from).toBeLessThan(5000);
    await nats.up();
  });

  it('that deletes a stream is repaired by recreating it', async () => {
    await boot();
    await publishThing(0);
    await eventually(() => received.length === 1);
    await withJetStream(({ streams }) => streams.delete(STREAM));
    await publishThing(1);
    await eventually(() => received.length === 2);
    expect(numbers()).toEqual([0, 1]);
  });
});

describe('the stream of an event', () => {
  it('captures exactly its subject and no RPC calls on neighboring subjects', async () => {
    const define = (verb: string) =>
      defineRpc({
        subject: `probe.thing.${verb}.v1`,
        input: z.strictObject({ n: z.int() }),
        output: z.object({ n: z.int() }),
        errors: {},
        deadlineMs: 1000,
        idempotent: true,
      });
    const [make, move] = [define('make'), define('move')];
    @Controller()
    class Calls {
      @Rpc(make)
      make(_ctx: CallContext, { n }: { n: number }) {
        return { n: n + 1 };
      }
    }
    await boot({ controllers: [Things, Calls] });
    const bus = new Bus({ url: nats.url, name: 'caller', logger: silentLogger() });
    bus.open();
    const client = new RpcClient(bus, new Metrics('caller'), silentLogger(), actorSigner);
    expect(await client.call(newContext(), make, { n: 1 })).toEqual({ n: 2 });
    await expect(client.call(newContext(), move, { n: 1 })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await bus.close();
    await withJetStream(async ({ streams }) => {
      const { config, state } = await streams.info(STREAM);
      expect(config).toMatchObject({ subjects: [thingMade.subject], storage: 'file', retention: 'limits' });
      expect(config.max_age / 1e9 / 60 / 60 / 24).toBe(90);
      expect(config.duplicate_window / 1e9).toBeGreaterThanOrEqual(120);
      expect(state.messages).toBe(0);
    });
  });

  it("keeps an operator's settings", async () => {
    await withJetStream(({ streams }) => streams.add({ name: STREAM, subjects: [thingMade.subject], max_age: 5e12 }));
    await boot();
    await publishThing(1);
    await eventually(() => received.length === 1);
    expect(await withJetStream(async ({ streams }) => (await streams.info(STREAM)).config.max_age)).toBe(5e12);
  });

  it('is created once by processes that start at the same time', async () => {
    const publishes = Array.from({ length: 12 }, (_, n) => publishThing(n));
    await Promise.all([boot(), boot(), ...publishes]);
    await eventually(() => received.length === 12);
    expect(new Set(numbers()).size).toBe(12);
    await withJetStream(async ({ streams }) => {
      expect(await streams.names().next()).toEqual([STREAM]);
      expect((await streams.info(STREAM)).state.messages).toBe(12);
    });
  });

  it.each(['probe.>', 'probe.*.v1', 'probe', 'probe. .v1'])('cannot have the subject %s', async (subject) => {
    await expect(ensureEventStream(null as never, subject)).rejects.toThrow('is not the subject of an event');
  });
});
