import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { AppError } from '@plainscan/contracts';
import { type CallLimits, CallQueue } from './call-queue.ts';

/** A queue whose work ends on demand. */
function harness(limits: Partial<CallLimits> = {}) {
  let now = 0;
  const queue = new CallQueue(limits, () => now);
  const started: string[] = [];
  const refused: string[] = [];
  const running = new Map<string, () => void>();
  const call = (name: string, user: string | null = name, subject = 'scan', onStart: () => void = () => undefined) =>
    void queue
      .run(subject, user, () => {
        started.push(name);
        onStart();
        const { promise, resolve } = Promise.withResolvers<undefined>();
        running.set(name, () => resolve(undefined));
        return promise;
      })
      .catch((err: AppError) => refused.push(`${name} ${err.code}`));
  return {
    started,
    refused,
    call,
    end: (name: string) => running.get(name)!(),
    advance: (ms: number) => (now += ms),
    turns: async (count: number) => {
      for (let i = 0; i < count; i++) await nextTurn();
    },
  };
}

describe('a call', () => {
  it('starts immediately if none is waiting, otherwise before more messages are read', async () => {
    const { call, started, turns } = harness();
    for (const name of ['a', 'b', 'c']) call(name);
    expect(started).toEqual(['a']);
    await turns(1);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('starts one event loop turn later when earlier calls block the loop long enough', async () => {
    const { call, started, advance, turns } = harness();
    call('a');
    for (const name of ['b', 'c', 'd']) call(name, name, 'scan', () => void advance(13));
    await turns(1);
    expect(started).toEqual(['a', 'b', 'c']);
    await turns(1);
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('waits for a free slot of its subject without blocking other subjects', async () => {
    const { call, started, end, turns } = harness({ maxInFlight: 1 });
    call('a');
    call('b');
    call('other', 'other', 'news');
    await turns(4);
    expect(started).toEqual(['a', 'other']);
    end('a');
    await turns(2);
    expect(started).toEqual(['a', 'other', 'b']);
  });

  it('waits for a free slot of its user without blocking other users', async () => {
    const { call, started, turns } = harness({ maxInFlightPerUser: 2 });
    for (const name of ['a1', 'a2', 'a3']) call(name, 'a');
    call('b1', 'b');
    await turns(6);
    expect(started).toEqual(['a1', 'a2', 'b1']);
  });

  it('takes turns with calls of other users, however many calls one user has waiting', async () => {
    const { call, started, turns } = harness();
    for (let i = 0; i < 50; i++) call(`a${i}`, 'a');
    call('b0', 'b');
    call('c0', 'c');
    await turns(1);
    expect(started.slice(0, 5)).toEqual(['a0', 'a1', 'b0', 'c0', 'a2']);
  });
});

describe('a call that cannot start soon', () => {
  it('is rejected immediately when too many are waiting', async () => {
    const { call, refused, turns } = harness({ maxInFlight: 1, maxWaiting: 2 });
    for (const name of ['a', 'b', 'c', 'd']) call(name);
    await turns(1);
    expect(refused).toEqual(['d OVERLOADED']);
  });

  it('replaces a waiting call of a user who has more of them', async () => {
    const { call, started, refused, end, turns } = harness({ maxInFlight: 1, maxWaiting: 2 });
    for (const name of ['a1', 'a2', 'a3']) call(name, 'a');
    call('b1', 'b');
    await turns(1);
    expect(refused).toEqual(['a3 OVERLOADED']);
    end('a1');
    await turns(2);
    end('a2');
    await turns(2);
    expect(started).toEqual(['a1', 'a2', 'b1']);
  });

  it('can wait longer in a burst than in an overload', async () => {
    const limits = { maxInFlight: 1, burstMs: 900, burstWaitMs: 4000, overloadWaitMs: 300 };
    const { call, refused, advance, turns } = harness(limits);
    call('a');
    call('b');
    advance(899);
    call('c');
    advance(1);
    call('d');
    advance(299);
    await turns(2);
    expect(refused).toEqual([]);
    advance(1);
    call('e');
    await turns(2);
    expect(refused).toEqual(['d OVERLOADED']);
    advance(2800);
    call('f');
    await turns(2);
    expect(refused.slice(1)).toEqual(['b OVERLOADED', 'e OVERLOADED']);
  });

  it('is rejected in time even if nothing else happens', async () => {
    const queue = new CallQueue({ maxInFlight: 1, burstWaitMs: 20 });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const first = queue.run('scan', 'a', () => promise);
    await expect(queue.run('scan', 'b', async () => undefined)).rejects.toMatchObject({
      category: 'unavailable',
      code: 'OVERLOADED',
    });
    resolve(undefined);
    await first;
  });
});
