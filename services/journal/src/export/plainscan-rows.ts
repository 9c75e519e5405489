import type { z } from 'zod';
import { decimal } from '../money/decimals.ts';
import { isFuture } from '../timestamps/timestamp.ts';
import { PositionError, computeRealizedPnl } from '../positions/realized-pnl.ts';
import { manualKey } from '../imports/reading/source-key.ts';
import type { ReadFill, ReadRow } from '../imports/reading/read-row.ts';
import { plainscanCashTransactionSchema, type PlainscanTrade, plainscanTradeSchema } from './plainscan-schema.ts';

export interface FileLine {
  line: number;
  text: string;
}

const INCOMPLETE = "Another row of this trade can't be read, so the whole trade is left out.";

export interface PlainscanRows {
  rows: ReadRow[];
  /** the account's currency; null in a filtered export */
  currency: string | null;
}

/** Reads the rows of one trade: all are valid or all fail. `executions[i]` is at `lines[i]`. */
export function tradeRows(input: unknown, lines: readonly FileLine[], now: number, firstSeq: number): ReadRow[] {
  const parsed = plainscanTradeSchema.safeParse(input);
  if (!parsed.success) {
    const reasons = new Map<number, string>();
    let general: string | null = null;
    for (const issue of parsed.error.issues) {
      const [part, i] = issue.path;
      if (part === 'executions' && typeof i === 'number') reasons.set(i, reasonOf(issue));
      else general ??= reasonOf(issue);
    }
    return lines.map((fileLine, i) => ({
      ...fileLine,
      kind: 'failed',
      reason: reasons.get(i) ?? general ?? INCOMPLETE,
    }));
  }
  const trade = parsed.data;
  const fills = trade.executions.map((execution, i) => readFill(trade, execution, firstSeq + i));
  const reason = errorOf(trade, fills, now);
  return lines.map((fileLine, i): ReadRow =>
    reason === null
      ? { ...fileLine, kind: 'fill', fill: fills[i]!, warnings: [] }
      : { ...fileLine, kind: 'failed', reason },
  );
}

function reasonOf({ path, message }: Pick<z.core.$ZodIssue, 'path' | 'message'>): string {
  const name = String(path.findLast((part) => typeof part === 'string') ?? 'row').replaceAll('_', ' ');
  return `We can't read the ${name}: ${message}.`;
}

function readFill(trade: PlainscanTrade, execution: PlainscanTrade['executions'][number], seq: number): ReadFill {
  const { id, kind, on, at, time_zone, account, position_ref, source_key } = execution;
  return {
    action: (kind === 'entry') === (trade.side === 'long') ? 'buy' : 'sell',
    symbol: trade.symbol,
    on,
    at: at === null ? null : new Date(at),
    timeZone: time_zone,
    seq,
    quantity: decimal(execution.quantity),
    price: decimal(execution.price),
    fee: decimal(execution.fee),
    value: decimal(execution.value),
    currency: trade.currency,
    account,
    positionRef: position_ref,
    markedShort: trade.side === 'short',
    closes: false,
    key: source_key ?? manualKey(id),
    plainscan: { trade, executionId: id, kind },
  };
}

function errorOf(trade: PlainscanTrade, fills: readonly ReadFill[], now: number): string | null {
  if (fills.some((fill) => isFuture(fill, now))) return "Date can't be in the future.";
  try {
    computeRealizedPnl(
      trade.side,
      fills.map((fill) => ({ ...fill, id: fill.plainscan!.executionId, kind: fill.plainscan!.kind })),
    );
    return null;
  } catch (error) {
    if (error instanceof PositionError) return "This trade's exits have more shares than its entries.";
    throw error;
  }
}

export function cashTransactionRow(input: unknown, fileLine: FileLine, now: number): ReadRow {
  const parsed = plainscanCashTransactionSchema.safeParse(input);
  if (!parsed.success) return { ...fileLine, kind: 'failed', reason: reasonOf(parsed.error.issues[0]!) };
  const { id, kind, on, amount, currency, note, source_key } = parsed.data;
  if (isFuture({ on, at: null }, now)) return { ...fileLine, kind: 'failed', reason: "Date can't be in the future." };
  return {
    ...fileLine,
    kind: 'cash',
    cash: { kind, on, amount: decimal(amount), currency, note, key: source_key ?? manualKey(id) },
    warnings: [],
  };
}
