import type { CorporateAction, Import, ImportMapping } from '@plainscan/contracts';
import { decimalText } from '../money/decimals.ts';
import type { LoadedTrade } from '../trades/load-trades.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export interface CashTransactionRow {
  id: string;
  kind: string;
  on: string;
  amount: string;
  note: string | null;
  import_id: string | null;
  created_at: Date;
}

export const exportedCashTransaction = ({ import_id, created_at, ...transaction }: CashTransactionRow) => ({
  id: transaction.id,
  kind: transaction.kind,
  on: transaction.on,
  amount: transaction.amount,
  note: transaction.note,
  import: import_id,
  recordedAt: iso(created_at),
});

export interface ImportRow {
  id: string;
  name: string;
  status: Import['status'];
  source_name: string;
  counts: object;
  mapping: ImportMapping | null;
  corporate_action: CorporateAction | null;
  created_at: Date;
  committed_at: Date | null;
  undone_at: Date | null;
  /** notes of trades that were merged into others */
  absorbed: object[] | null;
}

export const exportedImport = (row: ImportRow) => ({
  id: row.id,
  file: row.name,
  status: row.status,
  source: row.source_name,
  counts: row.counts,
  mapping: row.mapping,
  corporateAction: row.corporate_action,
  absorbedTrades: row.absorbed ?? [],
  createdAt: iso(row.created_at),
  committedAt: iso(row.committed_at),
  undoneAt: iso(row.undone_at),
});

export const exportedTrade = (trade: LoadedTrade) => ({
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
    kind,
    on,
    at: iso(at),
    timeZone,
    quantity: decimalText(quantity),
    price: decimalText(price),
    fee: decimalText(fee),
    value: decimalText(value),
    import: importId,
  })),
});
