import type { Side } from '@plainscan/contracts';
import { decimal, ZERO } from '../money/decimals.ts';
import type { TradeFact } from './trade-fact.ts';

const epochMs = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Of table `trades`: what a fact is made of. */
export const TRADE_FACT = `id, symbol, side, currency, strategy, nullif(tags, '{}') AS tags, import_id,
  entered_on::text, ${epochMs('entered_at')} AS entered_at, exited_on::text, ${epochMs('exited_at')} AS exited_at,
  closed, gross, net, realised_fees, r_multiple`;

export interface TradeFactRow {
  id: string;
  symbol: string;
  side: Side;
  currency: string;
  strategy: string | null;
  tags: string[] | null;
  import_id: string | null;
  entered_on: string;
  entered_at: number | null;
  exited_on: string | null;
  exited_at: number | null;
  closed: boolean;
  gross: string | null;
  net: string | null;
  realised_fees: string;
  r_multiple: string | null;
}

/** Of table `executions`, for exits. */
export const EXIT_FACT = `trade_id, day::text AS "on", ${epochMs('at')} AS at, seq, net`;

export interface ExitFactRow {
  trade_id: string;
  on: string;
  at: number | null;
  seq: number;
  net: string;
}

/** @param exits in any order, also of trades that are not among the rows */
export function factsOf(rows: readonly TradeFactRow[], exits: readonly ExitFactRow[]): TradeFact[] {
  const same = interned();
  const byTrade = new Map<string, TradeFact['exits'][number][]>(rows.map(({ id }) => [id, []]));
  for (const { trade_id, on, at, seq, net } of exits)
    byTrade.get(trade_id)?.push({ on: same(on), at, seq, net: decimal(net) });
  return rows.map((row) => ({
    id: row.id,
    symbol: same(row.symbol),
    side: same(row.side),
    currency: same(row.currency),
    strategy: row.strategy && same(row.strategy),
    tags: row.tags?.map(same) ?? [],
    importId: row.import_id && same(row.import_id),
    enteredOn: same(row.entered_on),
    enteredAt: row.entered_at,
    exitedOn: row.exited_on && same(row.exited_on),
    exitedAt: row.exited_at,
    closed: row.closed,
    gross: row.gross === null ? ZERO : decimal(row.gross),
    net: row.net === null ? ZERO : decimal(row.net),
    fees: decimal(row.realised_fees),
    r: row.r_multiple === null ? null : decimal(row.r_multiple),
    exits: inOrder(byTrade.get(row.id)!),
  }));
}

const inOrder = (exits: TradeFact['exits'][number][]) =>
  exits.length > 1 ? exits.sort((a, b) => a.seq - b.seq) : exits;

/** One string for all that are equal: each row brings its own. */
function interned(): <T extends string>(text: T) => T {
  const known = new Map<string, string>();
  return <T extends string>(text: T): T => {
    const first = known.get(text);
    if (first !== undefined) return first as T;
    known.set(text, text);
    return text;
  };
}
