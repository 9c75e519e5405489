import { describe, expect, it } from '@jest/globals';
import { newContext } from '@plainscan/service-kit';
import { PasswordHasher } from './password-hasher.ts';

const CHEAP = { memoryCost: 16, timeCost: 1, parallelism: 1 };
const ctx = newContext();

describe('a password hash', () => {
  const hasher = new PasswordHasher(CHEAP);

  it('opens to its password alone, also when accents and widths are typed otherwise', async () => {
    const hashed = await hasher.hash(ctx, 'caf\u00e9 \uff11');
    expect(await hasher.verify(ctx, hashed, 'cafe\u0301 1')).toBe(true);
    expect(await hasher.verify(ctx, hashed, 'cafe 1')).toBe(false);
    expect(await hasher.hash(ctx, 'caf\u00e9 \uff11')).not.toBe(hashed);
  });

  it('that is not there opens to nothing', async () => {
    for (const guess of ['', 'guess', 'x'.repeat(1024)]) expect(await hasher.verify(ctx, null, guess)).toBe(false);
  });

  it('is Argon2id with 19 MiB and two passes unless told otherwise', async () => {
    expect(await new PasswordHasher().hash(ctx, 'seven green boats')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is outdated when any part of the cost has changed', async () => {
    const hashed = await hasher.hash(ctx, 'seven green boats');
    expect(hasher.isOutdated(hashed)).toBe(false);
    for (const part of ['memoryCost', 'timeCost', 'parallelism'] as const)
      expect(new PasswordHasher({ ...CHEAP, [part]: CHEAP[part] * 2 }).isOutdated(hashed)).toBe(true);
  });

  it('is not computed for a caller who waits no longer', async () => {
    const late = newContext({ deadlineAt: Date.now() - 1 });
    await expect(hasher.hash(late, 'seven green boats')).rejects.toMatchObject({ code: 'TIMEOUT' });
    await expect(hasher.verify(late, null, 'seven green boats')).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('is computed in the order it was asked for', async () => {
    const begun: number[] = [];
    // The deadline is looked at when its turn comes.
    const context = (i: number) => ({
      ...ctx,
      get deadlineAt() {
        begun.push(i);
        return Infinity;
      },
    });
    const all = Array.from({ length: 40 }, (_, i) => i);
    await Promise.all(all.map((i) => hasher.hash(context(i), `password ${i}`)));
    expect(begun).toEqual(all);
  });
});
