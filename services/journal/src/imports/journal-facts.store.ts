import type { EntityManager } from 'typeorm';
import { decimal } from '../money/decimals.ts';
import type { HeldFills } from './held-fills.ts';
import type { JournalFacts, KnownKey } from './plan/facts.ts';
import { cashLookOf, lookOf } from './plan/looks.ts';
import type { ReadRow } from './reading/read-row.ts';
import { ownKey } from './reading/source-key.ts';

type Of<Kind extends ReadRow['kind']> = Extract<ReadRow, { kind: Kind }>;
const ofKind =
  <Kind extends ReadRow['kind']>(kind: Kind) =>
  (row: ReadRow): row is Of<Kind> =>
    row.kind === kind;

/** What the journal holds that a file is compared with. */
export class JournalFactsStore {
  async of(manager: EntityManager, userId: string, rows: readonly ReadRow[], held: HeldFills): Promise<JournalFacts> {
    const fills = rows.filter(ofKind('fill')).map(({ fill }) => fill);
    const cash = rows.filter(ofKind('cash')).map(({ cash: movement }) => movement);
    const keys = await this.#importedKeys(manager, userId, [...new Set(fills.map(({ key }) => key))]);
    const own = [...new Set(fills.flatMap(({ own: of }) => (of ? [of.trade] : [])))];
    for (const [key, known] of await this.#ownKeys(
      manager,
      userId,
      own.length === 0 ? [] : fills.map(({ key }) => key),
    ))
      keys.set(key, { ...known, count: known.count + (keys.get(key)?.count ?? 0) });
    const symbols = [...new Set(fills.filter(({ own }) => own === null).map(({ symbol }) => symbol))];
    const movements = await this.#movements(manager, userId, new Set(cash.map(({ key }) => key)));
    return {
      keys,
      byHand: await this.#byHand(manager, userId, symbols),
      ...movements,
      trades: await this.#trades(
        manager,
        userId,
        own.map(({ id }) => id.toLowerCase()),
      ),
      fills: held.free,
      currency: await this.#currency(manager, userId),
    };
  }

  async #importedKeys(manager: EntityManager, userId: string, keys: readonly string[]): Promise<Map<string, KnownKey>> {
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

  /** Executions written by hand, which our own export names by `ownKey`. */
  async #ownKeys(manager: EntityManager, userId: string, keys: readonly string[]): Promise<Map<string, KnownKey>> {
    if (keys.length === 0) return new Map();
    const rows = (await manager.query(
      `SELECT e.id, t.deleted_at IS NOT NULL AS deleted FROM trades t JOIN executions e ON e.trade_id = t.id
       WHERE t.user_id = $1 AND e.source_key IS NULL`,
      [userId],
    )) as { id: string; deleted: boolean }[];
    const wanted = new Set(keys);
    const known = rows.map(
      ({ id, deleted }) => [ownKey(id), { count: 1, deleted: Number(deleted), file: null }] as const,
    );
    return new Map(known.filter(([key]) => wanted.has(key)));
  }

  /** Those of the trades that the journal has under the same id, deleted or not. */
  async #trades(manager: EntityManager, userId: string, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = (await manager.query('SELECT id FROM trades WHERE user_id = $1 AND id = ANY($2)', [userId, ids])) as {
      id: string;
    }[];
    return new Set(rows.map(({ id }) => id));
  }

  async #byHand(manager: EntityManager, userId: string, symbols: readonly string[]): Promise<Map<string, number>> {
    if (symbols.length === 0) return new Map();
    const rows = (await manager.query(
      `SELECT t.symbol, e.day::text AS on, (e.kind = 'entry') = (t.side = 'long') AS buys, e.quantity, e.price
       FROM executions e JOIN trades t ON t.id = e.trade_id
       WHERE t.user_id = $1 AND t.symbol = ANY($2) AND t.deleted_at IS NULL AND e.source_key IS NULL`,
      [userId, symbols],
    )) as { symbol: string; on: string; buys: boolean; quantity: string; price: string }[];
    const looks = rows.map(({ symbol, on, buys, quantity, price }) =>
      lookOf({ symbol, on, action: buys ? 'buy' : 'sell', quantity: decimal(quantity), price: decimal(price) }),
    );
    return counted(looks);
  }

  async #movements(
    manager: EntityManager,
    userId: string,
    keys: ReadonlySet<string>,
  ): Promise<Pick<JournalFacts, 'cashKeys' | 'cashByHand'>> {
    if (keys.size === 0) return { cashKeys: new Map(), cashByHand: new Map() };
    const rows = (await manager.query(
      `SELECT id, encode(source_key, 'hex') AS key, day::text AS on, amount FROM account_movements WHERE user_id = $1`,
      [userId],
    )) as { id: string; key: string | null; on: string; amount: string }[];
    const cashKeys = counted(rows.map(({ id, key }) => key ?? ownKey(id)).filter((key) => keys.has(key)));
    const byHand = rows.filter(({ id, key }) => key === null && !keys.has(ownKey(id)));
    return {
      cashKeys,
      cashByHand: counted(byHand.map(({ on, amount }) => cashLookOf({ on, amount: decimal(amount) }))),
    };
  }

  /** null while nothing is counted in it. */
  async #currency(manager: EntityManager, userId: string): Promise<string | null> {
    const rows = (await manager.query(
      `SELECT currency FROM journals j WHERE user_id = $1
         AND (EXISTS (SELECT 1 FROM account_movements m WHERE m.user_id = $1)
           OR EXISTS (SELECT 1 FROM trades t WHERE t.user_id = $1 AND t.currency = j.currency AND t.deleted_at IS NULL))`,
      [userId],
    )) as { currency: string }[];
    return rows[0]?.currency ?? null;
  }
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
