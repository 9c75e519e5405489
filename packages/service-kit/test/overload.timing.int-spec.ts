import { setTimeout as sleep } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Actor, AppError } from '@plainscan/contracts';
import {
  ACTOR_KEYS,
  actorSigner,
  bootControllers,
  type BootedController,
  eventually,
  freshNats,
  type FreshNats,
  silentLogger,
  spawnFromSource,
} from '@plainscan/test-kit';
import { Bus, type CallContext, Metrics, newContext, Rpc, RpcClient } from '../src/index.ts';
import { BUSY_MS, busy } from './fixtures/busy-contract.ts';

jest.setTimeout(60_000); // allows for a busy machine

const actors = new Map<string, Actor>();
/** One object per user, as in the gateway. */
function actor(userId: string): Actor {
  const found = actors.get(userId) ?? { userId, email: null, role: 'user', sessionId: null };
  actors.set(userId, found);
  return found;
}

let nats: FreshNats;
let bus: Bus;
let client: RpcClient;

beforeAll(async () => {
  nats = await freshNats();
  bus = new Bus({ url: nats.url, name: 'caller', logger: silentLogger() });
  bus.open();
  client = new RpcClient(bus, new Metrics('caller'), silentLogger(), actorSigner);
});
afterAll(async () => {
  await bus.close();
  await nats.close();
});

const attempt = async (userId: string): Promise<{ code: string; ms: number }> => {
  const began = performance.now();
  const code = await client.call(newContext({ actor: actor(userId) }), busy, {}).then(
    () => 'ok',
    (err: AppError) => err.code,
  );
  return { code, ms: performance.now() - began };
};

describe('a service under twice its capacity', () => {
  let service: ReturnType<typeof spawnFromSource>;

  beforeAll(async () => {
    service = spawnFromSource(new URL('fixtures/busy-service.ts', import.meta.url), {}, nats.url, ACTOR_KEYS.publicKey);
    await eventually(async () => (await attempt('probe')).code === 'ok');
  });
  afterAll(() => service.kill());

  it('answers near capacity, rejects the rest within a second, and recovers within two seconds', async () => {
    const capacity = await closedLoop(1500);
    const offerMs = 5000;
    const pending: ReturnType<typeof attempt>[] = [];
    const began = performance.now();
    while (performance.now() - began < offerMs) {
      const due = (2 * (performance.now() - began)) / BUSY_MS;
      while (pending.length < due) pending.push(attempt(`user-${pending.length % 7}`));
      await sleep(5);
    }
    const attempts = await Promise.all(pending);
    const refused = attempts.filter(({ code }) => code !== 'ok');
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['OVERLOADED']));
    expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(1000);
    expect(attempts.length - refused.length).toBeGreaterThan((0.8 * capacity * offerMs) / 1000);
    await sleep(Math.max(0, began + offerMs + 2000 - performance.now()));
    const [first, second] = [await attempt('user-1'), await attempt('user-2')];
    expect([first.code, second.code]).toEqual(['ok', 'ok']);
    expect(Math.min(first.ms, second.ms)).toBeLessThan(10 * BUSY_MS);
  });

  it("answers a user's single call while another user sends many", async () => {
    const call = (userId: string) => client.call(newContext({ actor: actor(userId) }), busy, {});
    const before = await call('probe');
    const greedy = Array.from({ length: 300 }, () => call('greedy').catch(() => null));
    const turn = (await call('modest')) - before;
    // In order of arrival, about 250 calls would come first.
    expect(turn).toBeLessThan(50);
    await Promise.all(greedy);
  });

  /** Calls completed per second with four concurrent callers. */
  async function closedLoop(ms: number): Promise<number> {
    const began = performance.now();
    let completed = 0;
    const caller = async (user: string) => {
      while (performance.now() - began < ms) {
        await attempt(user);
        completed += 1;
      }
    };
    await Promise.all(['a', 'b', 'c', 'd'].map(caller));
    return (1000 * completed) / (performance.now() - began);
  }
});

describe('a service whose calls wait for a dependency', () => {
  const started: string[] = [];
  const release = Promise.withResolvers<undefined>();

  @Controller()
  class WaitingController {
    @Rpc(busy)
    async busy(ctx: CallContext): Promise<number> {
      started.push(ctx.actor!.userId);
      await release.promise;
      return started.length;
    }
  }

  let booted: BootedController;
  beforeAll(async () => {
    booted = await bootControllers({
      natsUrl: nats.url,
      controllers: [WaitingController],
      callLimits: { maxInFlight: 2, maxWaiting: 2, burstWaitMs: 600 },
    });
  });
  afterAll(() => booted.stop());

  it('limits concurrency, rejects excess calls immediately, and rejects queued ones soon after', async () => {
    const calls = ['a', 'b', 'c', 'd', 'e'].map((user) => attempt(user));
    const excess = await calls[4]!;
    expect(excess.code).toBe('OVERLOADED');
    expect(excess.ms).toBeLessThan(500);
    for (const { code } of await Promise.all(calls.slice(2, 4))) expect(code).toBe('OVERLOADED');
    expect(started).toEqual(['a', 'b']);
    release.resolve(undefined);
    expect(await Promise.all(calls.slice(0, 2))).toEqual([
      expect.objectContaining({ code: 'ok' }),
      expect.objectContaining({ code: 'ok' }),
    ]);
  });
});
