import { describe, expect, it } from '@jest/globals';
import { foldedName } from '../strategies/strategy-name.ts';
import { listNamed, ofVisitor } from './watchlist-symbols.ts';

const lists = (...names: string[]) => names.map((name) => ({ name, foldedName: foldedName(name) }));
const named = (name: string | null, ...names: string[]) => listNamed(lists(...names), { name }).name;

describe('the list that a plan names', () => {
  it('is found by its name, ignoring case', () => {
    expect(named('TECH', 'Energy', 'Tech')).toBe('Tech');
  });

  it('is the only one, or the one named “Watchlist”, if the plan gives no name', () => {
    expect(named(null, 'Tech')).toBe('Tech');
    expect(named(null, 'Tech', 'watchlist')).toBe('watchlist');
  });

  it.each([
    [
      'no list has that name',
      () => named('Tech', 'Energy', 'Banks'),
      "You don't have a watchlist named “Tech”. Your watchlists: “Energy”, “Banks”.",
    ],
    [
      'several could be meant',
      () => named(null, 'Energy', 'Banks'),
      'Which watchlist? Your watchlists: “Energy”, “Banks”.',
    ],
    [
      'there are none',
      () => named(null),
      "You don't have a watchlist yet. Create one on the Watchlists page, then scan again.",
    ],
  ])('is unknown if %s', (_, find, message) => {
    expect(find).toThrow(expect.objectContaining({ code: 'WATCHLIST_NOT_FOUND', category: 'unprocessable', message }));
  });

  it('requires an account', async () => {
    const plan = { version: 1, universe: { only: [], except: [] }, where: null, sort: [], limit: null } as const;
    const all = { ...plan, universe: { only: [], except: [] }, sort: [] };
    expect(await ofVisitor(all)).toBeUndefined();
    await expect(ofVisitor({ ...all, watchlist: { name: null } })).rejects.toMatchObject({
      code: 'WATCHLIST_NOT_FOUND',
    });
  });
});
