import { describe, expect, it } from '@jest/globals';
import type { PersonalDataPart } from '@plainscan/contracts';
import fc from 'fast-check';
import { collectParts } from './collect-parts.ts';

const respondingWith = (parts: readonly PersonalDataPart[]) => {
  const cursors: (string | undefined)[] = [];
  const fetchPart = async (after?: string) => {
    cursors.push(after);
    return parts[cursors.length - 1]!;
  };
  return { cursors, fetchPart };
};

describe('collectParts', () => {
  it('merges the parts into one object and joins lists of the same name in order', async () => {
    const { cursors, fetchPart } = respondingWith([
      { data: { account: { id: 7 }, trades: [1, 2], tags: [] }, next: 'a' },
      { data: { trades: [] }, next: 'b' },
      { data: { trades: [3], tags: ['x'], note: null }, next: null },
    ]);
    expect(await collectParts(fetchPart)).toEqual({ account: { id: 7 }, trades: [1, 2, 3], tags: ['x'], note: null });
    expect(cursors).toEqual([undefined, 'a', 'b']);
  });

  it('returns the same data no matter how a list was split', async () => {
    const list = fc.array(fc.integer());
    await fc.assert(
      fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 6 }), async (lists) => {
        const parts = lists.map((data, i) => ({ data: { all: data }, next: i + 1 < lists.length ? `${i}` : null }));
        expect(await collectParts(respondingWith(parts).fetchPart)).toEqual({ all: lists.flat() });
      }),
    );
  });

  it('accepts any name, including __proto__', async () => {
    const parts = [
      { data: JSON.parse('{"__proto__": [1], "toString": [2]}') as object, next: null },
    ] as PersonalDataPart[];
    expect(Object.entries(await collectParts(respondingWith(parts).fetchPart))).toEqual([
      ['__proto__', [1]],
      ['toString', [2]],
    ]);
  });

  it('throws if the parts never end', async () => {
    await expect(collectParts(async () => ({ data: {}, next: 'again' }))).rejects.toThrow('never end');
  });
});
