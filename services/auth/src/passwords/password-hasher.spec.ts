import { describe, expect, it } from '@jest/globals';
import { newContext } from '@plainscan/service-kit';
import { PasswordHasher } from './password-hasher.ts';

const CHEAP = { memoryCost: 16, timeCost: 1, parallelism: 1 };
const ctx = newContext();

describe('a password hash', () => {
  const hasher = new PasswordHasher(CHEAP);

  it('matches only its password, in any Unicode form', async () => {
    const hashed = await hasher.hash(ctx, 'caf\u00e9 \uff11');
    expect(await hasher.verify(ctx, hashed, 'cafe\u0301 1')).toBe(true);
    expect(await hasher.verify(ctx, hashed, 'cafe 1')).toBe(false);
    expect(await hasher.hash(ctx, 'caf\u00e9 \uff11')).not.toBe(hashed);
  });

  it('matches no password if it is null', async () => {
    for (const guess of ['', 'guess', 'x'.repeat(1024)]) expect(await hasher.verify(ctx, null, guess)).toBe(false);
  });

  it('is Argon2id with 19 MiB and two passes by default', async () => {
    expect(await new PasswordHasher().hash(ctx, 'seven green boats')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is outdated when any cost parameter changes', async () => {
    const hashed = await hasher.hash(ctx, 'seven green boats');
    expect(hasher.isOutdated(hashed)).toBe(false);
    for (const part of ['memoryCost', 'timeCost', 'parallelism'] as const)
      expect(new PasswordHasher({ ...CHEAP, [part]: CHEAP[part] * 2 }).isOutdated(hashed)).toBe(true);
  });

  it("is not computed after the caller's deadline", async () => {
    const late = newContext({ deadlineAt: Date.now() - 1 });
    await expect(hasher.hash(late, 'seven green boats')).rejects.toMatchObject({ code: 'TIMEOUT' });
    await expect(hasher.verify(late, null, 'seven green boats')).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('is computed in call order', async () => {
    const started: number[] = [];
    // The deadline is read when a call is queued, and again when it starts.
    const context = (i: number) => {
      let queued = false;
      return {
        ...ctx,
        get deadlineAt() {
          if (queued) started.push(i);
          queued = true;
          return Infinity;
        },
      };
    };
    const all = Array.from({ length: 40 }, (_, i) => i);
    await Promise.all(all.map((i) => hasher.hash(context(i), `password ${i}`)));
    expect(started).toEqual(all);
  });

  it('is found among several hashes by its password', async () => {
    const hashes = [await hasher.hash(ctx, 'one two three'), await hasher.hash(ctx, 'seven green boats')];
    expect(await hasher.findMatch(ctx, hashes, 'seven green boats')).toBe(1);
    expect(await hasher.findMatch(ctx, hashes, 'another')).toBe(-1);
  });

  it('is rejected immediately if the queue is full', async () => {
    const calls = Array.from({ length: 300 }, (_, i) => hasher.hash(ctx, `password ${i}`));
    const results = await Promise.allSettled(calls);
    expect(results.slice(0, 250).every(({ status }) => status === 'fulfilled')).toBe(true);
    // Up to three calls run and 250 are queued.
    for (const result of results.slice(253))
      expect(result).toMatchObject({
        reason: { category: 'unavailable', code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } },
      });
  });

  it('is computed fairly across networks, even if one has many queued calls', async () => {
    const done: string[] = [];
    const hashed = (network: string) => hasher.hash(ctx, 'password', { network }).then(() => done.push(network));
    const flood = Array.from({ length: 100 }, () => hashed('10.0.0.0/24'));
    await hashed('10.0.1.0/24');
    expect(done.length).toBeLessThan(20);
    await Promise.all(flood);
  });

  it('displaces a queued call of the network with the most queued calls', async () => {
    const from = (network: string) => hasher.hash(ctx, 'password', { network });
    const flood = Array.from({ length: 260 }, () => from('10.0.0.0/24').then(() => 'done', () => 'rejected')); // prettier-ignore
    expect(await from('10.0.1.0/24')).toMatch(/^\$argon2id/);
    const results = await Promise.all(flood);
    expect(results.slice(0, 240)).not.toContain('rejected');
    expect(results.slice(-1)).toEqual(['rejected']);
  });

  it("is rejected early if the wait would exceed the caller's deadline", async () => {
    const slow = new PasswordHasher({ memoryCost: 8 * 1024, timeCost: 4, parallelism: 1 });
    const patient = Array.from({ length: 24 }, () => slow.hash(newContext({ deadlineMs: 60_000 }), 'password').catch(() => null)); // prettier-ignore
    let done = 0;
    for (const call of patient) void call.then(() => (done += 1));
    await patient[2];
    await expect(slow.hash(newContext({ deadlineMs: 20 }), 'password')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(done).toBeLessThan(patient.length);
    await Promise.all(patient);
  });
});
