import type { z } from 'zod';
import { decimal } from '../money/decimals.ts';
import { isAhead } from '../moments/moment.ts';
import { PositionError, realise } from '../positions/realise.ts';
import { ownKey } from '../imports/reading/source-key.ts';
import type { ReadFill, ReadRow } from '../imports/reading/read-row.ts';
import { ownMovementSchema, type OwnTrade, ownTradeSchema } from './own-journal.ts';

/** Where something of an export stands in its file. */
export interface Place {
  line: number;
  text: string;
}

const WHOLE = 'Another row of this trade cannot be read, and a trade comes back whole.';

/** The rows of one trade: all of them can be read, or none is taken. `executions[i]` stands at `places[i]`. */
export function ownTradeRows(given: unknown, places: readonly Place[], now: number, firstSeq: number): ReadRow[] {
  const parsed = ownTradeSchema.safeParse(given);
  if (!parsed.success) {
    const reasons = new Map<number, string>();
    let general: string | null = null;
    for (const issue of parsed.error.issues) {
      const [part, i] = issue.path;
      if (part === 'executions' && typeof i === 'number') reasons.set(i, reasonOf(issue));
      else general ??= reasonOf(issue);
    }
    return places.map((place, i) => ({ ...place, kind: 'failed', reason: reasons.get(i) ?? general ?? WHOLE }));
  }
  const trade = parsed.data;
  const fills = trade.executions.map((execution, i) => readFill(trade, execution, firstSeq + i));
  const reason = faultOf(trade, fills, now);
  return places.map((place, i): ReadRow =>
    reason === null ? { ...place, kind: 'fill', fill: fills[i]!, warnings: [] } : { ...place, kind: 'failed', reason },
  );
}

function reasonOf({ path, message }: Pick<z.core.$ZodIssue, 'path' | 'message'>): string {
  const name = String(path.findLast((part) => typeof part === 'string') ?? 'row').replaceAll('_', ' ');
  return `The ${name} cannot be read: ${message}.`;
}

function readFill(trade: OwnTrade, execution: OwnTrade['executions'][number], seq: number): ReadFill {
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
    saysShort: trade.side === 'short',
    closes: false,
    key: source_key ?? ownKey(id),
    own: { trade, executionId: id, kind },
  };
}

function faultOf(trade: OwnTrade, fills: readonly ReadFill[], now: number): string | null {
  if (fills.some((fill) => isAhead(fill, now))) return 'The date lies in the future.';
  try {
    realise(
      trade.side,
      fills.map((fill) => ({ ...fill, id: fill.own!.executionId, kind: fill.own!.kind })),
    );
    return null;
  } catch (error) {
    if (error instanceof PositionError) return 'The exits of this trade are more than its entries.';
    throw error;
  }
}

export function ownMovementRow(given: unknown, place: Place, now: number): ReadRow {
  const parsed = ownMovementSchema.safeParse(given);
  if (!parsed.success) return { ...place, kind: 'failed', reason: reasonOf(parsed.error.issues[0]!) };
  const { id, kind, on, amount, currency, note, source_key } = parsed.data;
  if (isAhead({ on, at: null }, now)) return { ...place, kind: 'failed', reason: 'The date lies in the future.' };
  return {
    ...place,
    kind: 'cash',
    cash: { kind, on, amount: decimal(amount), currency, note, key: source_key ?? ownKey(id) },
    warnings: [],
  };
}
