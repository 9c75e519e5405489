import type { Import, ImportMapping } from '@plainscan/contracts';
import { decimalText } from '../money/decimals.ts';
import type { LoadedTrade } from '../trades/load-trades.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export interface MovementHeld {
  id: string;
  kind: string;
  on: string;
  amount: string;
  note: string | null;
  import_id: string | null;
  created_at: Date;
}

/** Under names a person can read, as all of these are. */
export const movementData = ({ id, kind, on, amount, note, import_id, created_at }: MovementHeld) => ({
  ...{ id, kind, on, amount, note, import: import_id, recordedAt: iso(created_at) },
});

export interface ImportHeld {
  id: string;
  name: string;
  status: Import['status'];
  source_name: string;
  counts: object;
  mapping: ImportMapping | null;
  created_at: Date;
  committed_at: Date | null;
  undone_at: Date | null;
  /** what was written of trades that its fills became part of others with */
  absorbed: object[] | null;
}

export const importData = (held: ImportHeld) => ({
  ...{ id: held.id, file: held.name, status: held.status, source: held.source_name, counts: held.counts },
  ...{ mapping: held.mapping, absorbedTrades: held.absorbed ?? [] },
  ...{ createdAt: iso(held.created_at), committedAt: iso(held.committed_at), undoneAt: iso(held.undone_at) },
});

export const tradeData = (trade: LoadedTrade) => ({
  id: trade.id,
  symbol: trade.symbol,
  side: trade.side,
  currency: trade.currency,
  account: trade.account,
  strategy: trade.strategy,
  tags: trade.tags,
  notes: trade.notes,
  stopLoss: trade.stopLoss && decimalText(trade.stopLoss),
  scan: trade.scan,
  import: trade.importId,
  createdAt: iso(trade.createdAt),
  deletedAt: iso(trade.deletedAt),
  executions: trade.executions.map(({ kind, on, at, timeZone, quantity, price, fee, value, importId }) => ({
    ...{ kind, on, at: iso(at), timeZone, quantity: decimalText(quantity), price: decimalText(price) },
    ...{ fee: decimalText(fee), value: decimalText(value), import: importId },
  })),
});
