import { describe, expect, it } from '@jest/globals';
import { newContext } from '@plainscan/service-kit';
import { PasswordHasher } from './password-hasher.ts';

const CHEAP = { memoryCost: 16, timeCost: 1, parallelism: 1 };
const ctx = newContext();

describe('a password hash', () => {
  const hasher = new PasswordHasher(CHEAP);

  it('matches only its password, however accents and widths are typed', async () => {
    const hashed = await hasher.hash(ctx, 'caf\u00e9 \uff11');
    expect(await hasher.verify(ctx, hashed, 'cafe\u0301 1')).toBe(true);
    expect(await hasher.verify(ctx, hashed, 'cafe 1')).toBe(false);
    expect(await hasher.hash(ctx, 'caf\u00e9 \uff11')).not.toBe(hashed);
  });

  it('that does not exist matches nothing', async () => {
    for (const guess of ['', 'guess', 'x'.repeat(1024)]) expect(await hasher.verify(ctx, null, guess)).toBe(false);
  });

  it('is Argon2id with 19 MiB and two passes by default', async () => {
    expect(await new PasswordHasher().hash(ctx, 'seven green boats')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is outdated when any part of the cost has changed', async () => {
    const hashed = await hasher.hash(ctx, 'seven green boats');
    expect(hasher.isOutdated(hashed)).toBe(false);
    for (const part of ['memoryCost', 'timeCost', 'parallelism'] as const)
      expect(new PasswordHasher({ ...CHEAP, [part]: CHEAP[part] * 2 }).isOutdated(hashed)).toBe(true);
  });

  it('is not computed for a caller whose deadline has passed', async () => {
    const late = newContext({ deadlineAt: Date.now() - 1 });
    await expect(hasher.hash(late, 'seven green boats')).rejects.toMatchObject({ code: 'TIMEOUT' });
    await expect(hasher.verify(late, null, 'seven green boats')).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('is computed in the order of the calls', async () => {
    const started: number[] = [];
    // The deadline is read when a call is queued, and again when its turn comes.
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

  it('is found among several, in one turn', async () => {
    const hashes = [await hasher.hash(ctx, 'one two three'), await hasher.hash(ctx, 'seven green boats')];
    expect(await hasher.findMatch(ctx, hashes, 'seven green boats')).toBe(1);
    expect(await hasher.findMatch(ctx, hashes, 'another')).toBe(-1);
  });

  it('is refused at once when too many wait', async () => {
    const calls = Array.from({ length: 300 }, (_, i) => hasher.hash(ctx, `password ${i}`));
    const results = await Promise.allSettled(calls);
    expect(results.slice(0, 250).every(({ status }) => status === 'fulfilled')).toBe(true);
    // Up to three run and 250 wait.
    for (const result of results.slice(253))
      expect(result).toMatchObject({
        reason: { category: 'unavailable', code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } },
      });
  });
});
