import type { Execution, Trade } from '@plainscan/contracts';

/** Percent; null before the first exit. */
export const RETURN_PERCENT = 'round(100 * net / nullif(entry_price * (quantity - open_quantity), 0), 4)';
/** Calendar days; null while open. */
export const DAYS_HELD = '(exited_on - entered_on)';

/** Columns of `trades` that `toTrade` reads. */
export const TRADE_VIEW = `id, symbol, side, currency, closed, quantity, open_quantity, entry_price, exited_price, stop_loss,
  strategy, notes, tags, entered_on::text, entered_at, exited_on::text, exited_at, ${DAYS_HELD} AS days_held, fees, gross, net,
  ${RETURN_PERCENT} AS return_percent, r_multiple,
  scan IS NOT NULL AS has_scan, import_id, revision`;

export type TradeViewRow = Pick<
  Trade,
  | 'id'
  | 'symbol'
  | 'side'
  | 'currency'
  | 'quantity'
  | 'open_quantity'
  | 'entry_price'
  | 'exited_price'
  | 'stop_loss'
  | 'strategy'
  | 'notes'
  | 'tags'
  | 'entered_on'
  | 'exited_on'
  | 'days_held'
  | 'fees'
  | 'return_percent'
  | 'r_multiple'
  | 'has_scan'
  | 'import_id'
  | 'revision'
> & { closed: boolean; entered_at: Date | null; exited_at: Date | null; gross: string | null; net: string | null };

export function toTrade({ closed, entered_at, exited_at, gross, net, ...same }: TradeViewRow): Trade {
  return {
    ...same,
    status: closed ? 'closed' : 'open',
    exit_price: closed ? same.exited_price : null,
    entry_date: entered_at?.toISOString() ?? same.entered_on,
    exit_date: exited_at?.toISOString() ?? same.exited_on,
    gross_profit_loss: gross,
    profit_loss: net,
  };
}

/** Columns of `executions` that `toExecution` reads. */
export const EXECUTION_VIEW = `id, kind, day::text AS "on", at, time_zone, quantity, price, fee, value, net AS profit_loss`;

export type ExecutionViewRow = Omit<Execution, 'at'> & { at: Date | null };

export const toExecution = (row: ExecutionViewRow): Execution => ({ ...row, at: row.at?.toISOString() ?? null });

/** Maximum UTF-16 code units of user text per page, which has to fit into a NATS message. */
const MAX_TEXT_CHARS = 200_000;

/** Truncates notes evenly if they don't all fit; the trade's details contain the full notes. */
export function withTruncatedNotes<T extends Trade>(trades: T[]): T[] {
  let notesChars = 0;
  let namesChars = 0;
  for (const { notes, strategy, tags } of trades) {
    notesChars += notes?.length ?? 0;
    namesChars += strategy?.length ?? 0;
    for (const tag of tags) namesChars += tag.length;
  }
  const room = Math.max(0, MAX_TEXT_CHARS - namesChars);
  if (notesChars <= room) return trades;
  const most = Math.max(1, Math.floor(room / trades.length));
  return trades.map((trade) =>
    trade.notes !== null && trade.notes.length > most
      ? { ...trade, notes: `${trade.notes.slice(0, most - 1).toWellFormed()}…` }
      : trade,
  );
}
