import { setTimeout as sleep } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defineEvent, defineRpc, AppError } from '@plainscan/contracts';
import {
  actorSigner,
  bootControllers,
  type BootedController,
  eventually,
  freshNats,
  type FreshNats,
  silentLogger,
} from '@plainscan/test-kit';
import { z } from 'zod';
import { Broadcast, Bus, type CallContext, Rpc, Metrics, newContext, RpcClient } from '../src/index.ts';

jest.setTimeout(60_000); // allows for a busy machine

const input = z.strictObject({ ms: z.int() });
const define = (verb: string, idempotent: boolean) =>
  defineRpc({ subject: `outage.${verb}.v1`, input, output: z.int(), errors: {}, deadlineMs: 5000, idempotent });
const readIt = define('read', true);
const writeIt = define('write', false);

let served = 0;
@Controller()
class Handlers {
  @Rpc(readIt)
  read(ctx: CallContext, input: { ms: number }) {
    return this.write(ctx, input);
  }
  @Rpc(writeIt)
  async write(_ctx: CallContext, { ms }: { ms: number }) {
    await sleep(ms);
    return ++served;
  }
}

describe('RPC during outages', () => {
  let nats: FreshNats;
  let bus: Bus;
  let client: RpcClient;
  const replicas: BootedController[] = [];
  const boot = async () => {
    const replica = await bootControllers({ natsUrl: nats.url, controllers: [Handlers] });
    replicas.push(replica);
    return replica;
  };

  beforeEach(async () => {
    served = 0;
    nats = await freshNats();
    bus = new Bus({ url: nats.url, name: 'caller', logger: silentLogger() });
    bus.open();
    client = new RpcClient(bus, new Metrics('caller'), silentLogger(), actorSigner);
  });
  afterEach(async () => {
    await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
    await bus.close();
    await nats.close();
  });

  it('loses no request during a rolling restart of two replicas under load', async () => {
    let first = await boot();
    let second = await boot();
    let stopped = false;
    const outcomes: string[] = [];
    const caller = async () => {
      while (!stopped) {
        // not idempotent, so that a retry cannot hide a failure
        await client.call(newContext(), writeIt, { ms: 20 }).then(
          () => outcomes.push('ok'),
          (err: AppError) => outcomes.push(err.code),
        );
      }
    };
    const callers = Array.from({ length: 20 }, caller);
    for (let round = 0; round < 2; round++) {
      await first.stop();
      first = await boot();
      await second.stop();
      second = await boot();
    }
    stopped = true;
    await Promise.all(callers);
    expect(outcomes.length).toBeGreaterThan(50);
    expect(outcomes.filter((outcome) => outcome !== 'ok')).toEqual([]);
    expect(served).toBe(outcomes.length);
  }, 60_000);

  it('shares requests between two replicas and answers each once', async () => {
    const both = [await boot(), await boot()];
    await Promise.all(Array.from({ length: 40 }, () => client.call(newContext(), writeIt, { ms: 0 })));
    expect(served).toBe(40);
    const counts = await Promise.all(
      both.map(
        async ({ app }) =>
          (await app.get(Metrics).rpcSeconds.get()).values.find((v) => v.metricName?.endsWith('_count'))?.value,
      ),
    );
    expect(counts.every((count) => Number(count) > 0)).toBe(true);
  }, 30_000);

  it('fails fast while NATS is unavailable and works again afterward', async () => {
    await boot();
    await client.call(newContext(), readIt, { ms: 0 });
    await nats.down();
    await eventually(() => !bus.isUp);
    const started = performance.now();
    await expect(client.call(newContext(), readIt, { ms: 0 })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(performance.now() - started).toBeLessThan(4000);
    await nats.up();
    await eventually(() => client.call(newContext(), readIt, { ms: 0 }));
  }, 60_000);

  it('retries a call after a broken connection only if it is idempotent', async () => {
    await boot();
    await client.call(newContext(), readIt, { ms: 0 });
    const read = client.call(newContext(), readIt, { ms: 400 });
    const write = client.call(newContext(), writeIt, { ms: 400 });
    const settled = Promise.allSettled([read, write]);
    // Both calls reach the handler before the server stops.
    await (await bus.connected(1000)).connection.flush();
    await nats.down();
    await nats.up();
    const [readOutcome, writeOutcome] = await settled;
    expect(readOutcome).toMatchObject({ status: 'fulfilled' });
    expect(writeOutcome).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
  }, 60_000);

  it('works in a process that boots before NATS', async () => {
    await nats.down();
    const late = boot();
    await sleep(300);
    await nats.up();
    await late;
    expect(await eventually(() => client.call(newContext(), readIt, { ms: 0 }))).toBeGreaterThan(0);
  }, 30_000);

  it('delivers a broadcast to every listener, even after one fails', async () => {
    const published = defineEvent({
      subject: 'outage.thing.published.v1',
      delivery: 'broadcast',
      payload: z.object({ version: z.string() }),
    });
    const received: string[] = [];
    const broadcast = new Broadcast(bus, silentLogger());
    const unsubscribe = broadcast.subscribe(published, ({ version }) => {
      received.push(version);
      if (version === 'v1') throw new Error('not this one');
    });
    broadcast.subscribe(published, ({ version }) => void received.push(version));
    await bus.connected(2000);
    await (await bus.connected(1000)).connection.flush();
    await broadcast.publish(published, { version: 'v1' });
    await broadcast.publish(published, { version: 'v2' });
    await eventually(() => received.length === 4);
    unsubscribe();
    await broadcast.publish(published, { version: 'v3' });
    await eventually(() => received.length === 5);
    expect(received).toEqual(['v1', 'v1', 'v2', 'v2', 'v3']);
  }, 30_000);
});
