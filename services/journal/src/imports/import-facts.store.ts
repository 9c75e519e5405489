import { Any, type EntityManager } from 'typeorm';
import { TradeEntity } from '../db/entities/trade.entity.ts';
import { decimal } from '../money/decimals.ts';
import type { StoredFills } from './stored-fills.ts';
import type { JournalFacts, KnownKey } from './plan/journal-facts.ts';
import { cashFingerprint, fillFingerprint } from './plan/fingerprint.ts';
import type { ReadRow } from './reading/read-row.ts';
import { manualKey } from './reading/source-key.ts';

type RowOfKind<Kind extends ReadRow['kind']> = Extract<ReadRow, { kind: Kind }>;
const ofKind =
  <Kind extends ReadRow['kind']>(kind: Kind) =>
  (row: ReadRow): row is RowOfKind<Kind> =>
    row.kind === kind;

/** Reads what the journal already contains, to compare it with a file's rows. */
export class ImportFactsStore {
  async load(
    manager: EntityManager,
    userId: string,
    rows: readonly ReadRow[],
    stored: StoredFills,
  ): Promise<JournalFacts> {
    const fills = rows.filter(ofKind('fill')).map(({ fill }) => fill);
    const cash = rows.filter(ofKind('cash')).map(({ cash: transaction }) => transaction);
    const keys = await this.importedKeys(manager, userId, [...new Set(fills.map(({ key }) => key))]);
    const restored = [...new Set(fills.flatMap(({ plainscan }) => (plainscan ? [plainscan.trade] : [])))];
    for (const [key, known] of await this.manualKeys(
      manager,
      userId,
      restored.length === 0 ? [] : fills.map(({ key }) => key),
    ))
      keys.set(key, { ...known, count: known.count + (keys.get(key)?.count ?? 0) });
    const symbols = [...new Set(fills.filter(({ plainscan }) => plainscan === null).map(({ symbol }) => symbol))];
    const cashFacts = await this.cash(manager, userId, new Set(cash.map(({ key }) => key)));
    return {
      keys,
      manualFills: await this.manualFills(manager, userId, symbols),
      ...cashFacts,
      trades: await this.tradeIds(
        manager,
        userId,
        restored.map(({ id }) => id.toLowerCase()),
      ),
      fills: stored.free,
      actions: stored.actions,
      currency: await this.currency(manager, userId),
    };
  }

  private async importedKeys(
    manager: EntityManager,
    userId: string,
    keys: readonly string[],
  ): Promise<Map<string, KnownKey>> {
    if (keys.length === 0) return new Map();
    const rows = (await manager.query(
      `SELECT encode(f.source_key, 'hex') AS key, count(*)::int AS count, min(i.name) AS file,
         (count(*) FILTER (WHERE EXISTS (
           SELECT 1 FROM jsonb_array_elements(f.parts) AS part LEFT JOIN trades t ON t.id = (part ->> 'trade')::uuid
           WHERE t.id IS NULL OR t.deleted_at IS NOT NULL)))::int AS deleted
       FROM import_fills f JOIN imports i ON i.id = f.import_id
       WHERE f.user_id = $1 AND f.source_key = ANY(SELECT decode(k, 'hex') FROM unnest($2::text[]) AS k)
       GROUP BY f.source_key`,
      [userId, keys],
    )) as (KnownKey & { key: string })[];
    return new Map(rows.map(({ key, ...known }) => [key, known]));
  }

  /** Keys of manually entered executions, which a Plainscan export identifies by `manualKey`. */
  private async manualKeys(
    manager: EntityManager,
    userId: string,
    keys: readonly string[],
  ): Promise<Map<string, KnownKey>> {
    if (keys.length === 0) return new Map();
    const rows = (await manager.query(
      `SELECT e.id, t.deleted_at IS NOT NULL AS deleted FROM trades t JOIN executions e ON e.trade_id = t.id
       WHERE t.user_id = $1 AND e.source_key IS NULL`,
      [userId],
    )) as { id: string; deleted: boolean }[];
    const wantedKeys = new Set(keys);
    const known = rows.map(
      ({ id, deleted }) => [manualKey(id), { count: 1, deleted: Number(deleted), file: null }] as const,
    );
    return new Map(known.filter(([key]) => wantedKeys.has(key)));
  }

  /** The given IDs that exist, including those of deleted trades. */
  private async tradeIds(manager: EntityManager, userId: string, ids: readonly string[]): Promise<Set<string>> {
    const found = await manager.find(TradeEntity, { select: { id: true }, where: { userId, id: Any(ids) } });
    return new Set(found.map(({ id }) => id));
  }

  private async manualFills(
    manager: EntityManager,
    userId: string,
    symbols: readonly string[],
  ): Promise<Map<string, number>> {
    if (symbols.length === 0) return new Map();
    const rows = (await manager.query(
      `SELECT t.symbol, e.day::text AS on, (e.kind = 'entry') = (t.side = 'long') AS buys, e.quantity, e.price
       FROM executions e JOIN trades t ON t.id = e.trade_id
       WHERE t.user_id = $1 AND t.symbol = ANY($2) AND t.deleted_at IS NULL AND e.source_key IS NULL`,
      [userId, symbols],
    )) as { symbol: string; on: string; buys: boolean; quantity: string; price: string }[];
    const fingerprints = rows.map(({ symbol, on, buys, quantity, price }) =>
      fillFingerprint({
        symbol,
        on,
        action: buys ? 'buy' : 'sell',
        quantity: decimal(quantity),
        price: decimal(price),
      }),
    );
    return countByKey(fingerprints);
  }

  private async cash(
    manager: EntityManager,
    userId: string,
    keys: ReadonlySet<string>,
  ): Promise<Pick<JournalFacts, 'cashKeys' | 'manualCash'>> {
    if (keys.size === 0) return { cashKeys: new Map(), manualCash: new Map() };
    const rows = (await manager.query(
      `SELECT id, encode(source_key, 'hex') AS key, day::text AS on, amount FROM cash_transactions WHERE user_id = $1`,
      [userId],
    )) as { id: string; key: string | null; on: string; amount: string }[];
    const cashKeys = countByKey(rows.map(({ id, key }) => key ?? manualKey(id)).filter((key) => keys.has(key)));
    const manual = rows.filter(({ id, key }) => key === null && !keys.has(manualKey(id)));
    return {
      cashKeys,
      manualCash: countByKey(manual.map(({ on, amount }) => cashFingerprint({ on, amount: decimal(amount) }))),
    };
  }

  /** null for an empty journal, whose currency may still change. */
  private async currency(manager: EntityManager, userId: string): Promise<string | null> {
    const rows = (await manager.query(
      `SELECT currency FROM journals j WHERE user_id = $1
         AND (EXISTS (SELECT 1 FROM cash_transactions c WHERE c.user_id = $1)
           OR EXISTS (SELECT 1 FROM trades t WHERE t.user_id = $1 AND t.currency = j.currency AND t.deleted_at IS NULL))`,
      [userId],
    )) as { currency: string }[];
    return rows[0]?.currency ?? null;
  }
}

function countByKey(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
