import type { Side } from '@plainscan/contracts';
import { scaled } from '../money/scaled.ts';
import { scanKey } from '../trades/stored-text.ts';
import type { ScanFact, TradeFact } from './trade-fact.ts';

const epochMs = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Columns of `trades` that a fact needs. */
export const TRADE_FACT = `id, symbol, side, currency, strategy, nullif(tags, '{}') AS tags,
  scan->>'query' AS scan_query, scan->>'asOf' AS scan_as_of, import_id,
  entered_on::text, ${epochMs('entered_at')} AS entered_at, exited_on::text, ${epochMs('exited_at')} AS exited_at,
  closed, net, realized_fees, r_multiple`;

export interface TradeFactRow {
  id: string;
  symbol: string;
  side: Side;
  currency: string;
  strategy: string | null;
  tags: string[] | null;
  scan_query: string | null;
  scan_as_of: string | null;
  import_id: string | null;
  entered_on: string;
  entered_at: number | null;
  exited_on: string | null;
  exited_at: number | null;
  closed: boolean;
  net: string | null;
  realized_fees: string;
  r_multiple: string | null;
}

/** Columns of `executions` that an exit needs. */
export const EXIT_FACT = `trade_id, day::text AS "on", ${epochMs('at')} AS at, seq, net`;

export interface ExitFactRow {
  trade_id: string;
  on: string;
  at: number | null;
  seq: number;
  net: string;
}

/** @param exits in any order; those of other trades are ignored */
export function factsOf(rows: readonly TradeFactRow[], exits: readonly ExitFactRow[]): TradeFact[] {
  const intern = interner();
  const internScan = scanInterner();
  const byTrade = new Map<string, TradeFact['exits'][number][]>(rows.map(({ id }) => [id, []]));
  for (const { trade_id, on, at, seq, net } of exits)
    byTrade.get(trade_id)?.push({ on: intern(on), at, seq, net: scaled(net) });
  return rows.map((row) => ({
    id: row.id,
    symbol: intern(row.symbol),
    side: intern(row.side),
    currency: intern(row.currency),
    strategy: row.strategy && intern(row.strategy),
    tags: row.tags?.map(intern) ?? [],
    scan: internScan(row.scan_query, row.scan_as_of),
    importId: row.import_id && intern(row.import_id),
    enteredOn: intern(row.entered_on),
    enteredAt: row.entered_at,
    exitedOn: row.exited_on && intern(row.exited_on),
    exitedAt: row.exited_at,
    closed: row.closed,
    net: row.net === null ? 0n : scaled(row.net),
    fees: scaled(row.realized_fees),
    r: row.r_multiple === null ? null : scaled(row.r_multiple),
    exits: bySeq(byTrade.get(row.id)!),
  }));
}

const bySeq = (exits: TradeFact['exits'][number][]) => (exits.length > 1 ? exits.sort((a, b) => a.seq - b.seq) : exits);

/** Returns the same string for equal ones, because pg allocates a new one per row. */
function interner(): <T extends string>(text: T) => T {
  const known = new Map<string, string>();
  return <T extends string>(text: T): T => {
    const first = known.get(text);
    if (first !== undefined) return first as T;
    known.set(text, text);
    return text;
  };
}

/** Returns the same object for trades from the same scan, and normalizes each sentence once. */
function scanInterner(): (query: string | null, asOf: string | null) => ScanFact | null {
  const known = new Map<string, ScanFact | null>();
  return (query, asOf) => {
    if (query === null || asOf === null) return null;
    const name = `${asOf} ${query}`;
    let scan = known.get(name);
    if (scan === undefined) {
      const key = scanKey(query);
      known.set(name, (scan = key === '' ? null : { key, query, asOf }));
    }
    return scan;
  };
}
