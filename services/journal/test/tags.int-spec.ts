import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  deleteTrade,
  getTrade,
  listTrades,
  MAX_TAGGED_TRADES,
  MAX_TAGS,
  getStatistics,
  tagTrades,
} from '@plainscan/contracts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(60_000);

let journal: OpenJournal;
beforeAll(async () => {
  journal = await openJournal();
});
afterAll(() => journal.close());

const tagsOf = async (who: Caller, ...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await who.call(getTrade, { id })).tags));

describe('tagging several trades', () => {
  it('changes those without the tag, and the opposite action on them undoes it', async () => {
    const who = journal.newUser();
    const [a, b] = [await who.log({ tags: ['gap'] }), await who.log({ tags: ['late', 'swing'] })];
    const ids = [a.id, b.id];
    expect(await who.call(tagTrades, { action: 'add', tag: ' swing ', ids: [...ids, a.id] })).toEqual({
      changed: [a.id],
    });
    expect(await tagsOf(who, ...ids)).toEqual([
      ['gap', 'swing'],
      ['late', 'swing'],
    ]);
    expect(await who.call(tagTrades, { action: 'remove', tag: 'swing', ids: [a.id] })).toEqual({ changed: [a.id] });
    expect(await tagsOf(who, ...ids)).toEqual([['gap'], ['late', 'swing']]);
    expect(await who.call(tagTrades, { action: 'remove', tag: 'none', ids })).toEqual({ changed: [] });
  });

  it('increments the revision of changed trades only, and the statistics follow', async () => {
    const who = journal.newUser();
    const [a, b] = [await who.log({ exitPrice: 11 }), await who.log({ exitPrice: 12, tags: ['gap'] })];
    expect((await who.call(getStatistics, { tag: ['gap'] })).trades.total).toBe(1);
    await who.call(tagTrades, { action: 'add', tag: 'gap', ids: [a.id, b.id] });
    expect((await who.call(getTrade, { id: a.id })).revision).toBe(a.revision + 1);
    expect((await who.call(getTrade, { id: b.id })).revision).toBe(b.revision);
    expect((await who.call(getStatistics, { tag: ['gap'] })).trades.total).toBe(2);
    expect(await who.call(listTrades, { tag: ['gap'] })).toHaveLength(2);
  });

  it("changes nothing if one of them belongs to another user, is deleted, or doesn't exist", async () => {
    const who = journal.newUser();
    const [mine, deleted] = [await who.log(), await who.log()];
    await who.call(deleteTrade, { id: deleted.id });
    const stranger = journal.newUser();
    const theirs = await stranger.log();
    for (const other of [theirs.id, deleted.id, randomUUID()])
      await expect(who.call(tagTrades, { action: 'add', tag: 'swing', ids: [mine.id, other] })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    expect(await tagsOf(who, mine.id)).toEqual([[]]);
    expect(await tagsOf(stranger, theirs.id)).toEqual([[]]);
  });

  it('changes nothing if one of them has no room for another tag', async () => {
    const who = journal.newUser();
    const [few, full] = [
      await who.log(),
      await who.log({ tags: Array.from({ length: MAX_TAGS }, (_, i) => `tag ${i}`) }),
    ];
    const ids = [few.id, full.id];
    await expect(who.call(tagTrades, { action: 'add', tag: 'one more', ids })).rejects.toMatchObject({
      code: 'INVALID_TRADE',
      message: 'One of these trades already has 20 tags. Nothing was changed.',
    });
    expect(await tagsOf(who, few.id)).toEqual([[]]);
    expect(await who.call(tagTrades, { action: 'add', tag: 'tag 7', ids })).toEqual({ changed: [few.id] });
  });

  it('requires Premium and a tag that is not blank', async () => {
    const who = journal.newUser();
    const { id } = await who.log();
    await expect(who.call(tagTrades, { action: 'add', tag: '\0', ids: [id] })).rejects.toMatchObject({
      code: 'INVALID_TRADE',
    });
    const former = journal.as(randomUUID());
    await expect(former.call(tagTrades, { action: 'add', tag: 'x', ids: [id] })).rejects.toMatchObject({
      code: 'PREMIUM_REQUIRED',
    });
  });

  it('is limited in the number of trades', async () => {
    const ids = Array.from({ length: MAX_TAGGED_TRADES + 1 }, () => randomUUID());
    await expect(journal.newUser().call(tagTrades, { action: 'add', tag: 'x', ids })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});
