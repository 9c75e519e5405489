import { MAX_TAGS, type tagTrades as tagTradesRpc } from '@plainscan/contracts';
import type { RpcInput } from '@plainscan/service-kit';
import type { LockedJournal } from '../journals/journal-lock.ts';
import { storedName } from './stored-text.ts';
import { invalidTrade, tradesNotFound } from './trade-errors.ts';

const NEW_TAGS = { add: 'array_append(tags, $3)', remove: 'array_remove(tags, $3)' } as const;

/**
 * Adds a tag to trades or removes it from them, and returns the IDs of those that changed.
 * @throws AppError NOT_FOUND if the user doesn't have one of the trades; INVALID_TRADE if one has no room for the tag
 */
export async function tagTrades(
  { manager, userId, revision }: LockedJournal,
  { action, tag: typed, ids: requested }: RpcInput<typeof tagTradesRpc>,
): Promise<string[]> {
  const tag = storedName(typed);
  if (tag === null) throw invalidTrade('Enter a tag.', 'tag');
  const ids = [...new Set(requested.map((id) => id.toLowerCase()))];
  const trades = (await manager.query(
    `SELECT id, tags @> ARRAY[$3::text] AS tagged, cardinality(tags) AS tags
     FROM trades WHERE user_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL`,
    [userId, ids, tag],
  )) as { id: string; tagged: boolean; tags: number }[];
  if (trades.length < ids.length) throw tradesNotFound();
  const changing = trades.filter(({ tagged }) => tagged === (action === 'remove'));
  const full = action === 'add' ? changing.filter(({ tags }) => tags >= MAX_TAGS).length : 0;
  if (full > 0)
    throw invalidTrade(
      `${full === 1 ? 'One of these trades already has' : `${full} of these trades already have`} ${MAX_TAGS} tags. Nothing was changed.`,
      'tag',
    );
  const changed = changing.map(({ id }) => id);
  await manager.query(
    `UPDATE trades SET tags = ${NEW_TAGS[action]}, revision = revision + 1, changed_in = $4
     WHERE user_id = $1 AND id = ANY($2::uuid[])`,
    [userId, changed, tag, revision],
  );
  return changed;
}
