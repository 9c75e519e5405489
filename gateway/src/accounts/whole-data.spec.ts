import { describe, expect, it } from '@jest/globals';
import type { PersonalDataPart } from '@plainscan/contracts';
import fc from 'fast-check';
import { wholeData } from './whole-data.ts';

const answering = (parts: readonly PersonalDataPart[]) => {
  const asked: (string | undefined)[] = [];
  const ask = async (after?: string) => {
    asked.push(after);
    return parts[asked.length - 1]!;
  };
  return { asked, ask };
};

describe('personal data in parts', () => {
  it('is merged into one object, with lists of the same name joined in order', async () => {
    const { asked, ask } = answering([
      { data: { account: { id: 7 }, trades: [1, 2], tags: [] }, next: 'a' },
      { data: { trades: [] }, next: 'b' },
      { data: { trades: [3], tags: ['x'], note: null }, next: null },
    ]);
    expect(await wholeData(ask)).toEqual({ account: { id: 7 }, trades: [1, 2, 3], tags: ['x'], note: null });
    expect(asked).toEqual([undefined, 'a', 'b']);
  });

  it('is the same no matter how a list was split', async () => {
    const list = fc.array(fc.integer());
    await fc.assert(
      fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 6 }), async (lists) => {
        const parts = lists.map((data, i) => ({ data: { all: data }, next: i + 1 < lists.length ? `${i}` : null }));
        expect(await wholeData(answering(parts).ask)).toEqual({ all: lists.flat() });
      }),
    );
  });

  it('may use any name, including __proto__', async () => {
    const parts = [
      { data: JSON.parse('{"__proto__": [1], "toString": [2]}') as object, next: null },
    ] as PersonalDataPart[];
    expect(Object.entries(await wholeData(answering(parts).ask))).toEqual([
      ['__proto__', [1]],
      ['toString', [2]],
    ]);
  });

  it('causes an error when the parts never end', async () => {
    await expect(wholeData(async () => ({ data: {}, next: 'again' }))).rejects.toThrow('never end');
  });
});
