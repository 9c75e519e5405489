import { type Cells, cellsBy, columnNames } from '../imports/reading/columns.ts';
import type { RawRecord } from '../imports/reading/raw-table.ts';
import { shown, type ReadRow } from '../imports/reading/read-row.ts';
import { type OwnExecution, type OwnMovement, type OwnRows, type OwnTrade, ownCurrency } from './own-journal.ts';
import { ownMovementRow, ownTradeRows, type Place } from './own-rows.ts';
import { csvCell, fromSafeCell, tagsCell, tagsOfCell, toSafeCell } from './safe-cell.ts';

/** One row an execution or a movement; what is said of the whole trade stands in its first row. */
const COLUMNS = [
  ...[
    'plainscan',
    'trade',
    'execution',
    'symbol',
    'side',
    'currency',
    'date',
    'time',
    'time_zone',
    'quantity',
    'price',
  ],
  ...[
    'fee',
    'value',
    'stop_loss',
    'strategy',
    'tags',
    'notes',
    'scan',
    'account',
    'trade_account',
    'position_ref',
    'source_key',
  ],
] as const;
type Column = (typeof COLUMNS)[number];
/** Of anybody's choice: a spreadsheet might take them for formulas. */
const TEXTS = new Set<Column>([
  'symbol',
  'strategy',
  'tags',
  'notes',
  'scan',
  'account',
  'trade_account',
  'position_ref',
]);
const ACCOUNT = 'account';
const ROW_END = '\r\n';
const OWN = /^"?plainscan"?[,;\t|]"?trade"?[,;\t|]/;

export const isOwnCsv = (text: string): boolean => OWN.test(text);

export const OWN_CSV_HEADER = COLUMNS.join(',') + ROW_END;

const line = (cells: Partial<Record<Column, string>>): string =>
  COLUMNS.map((column) => {
    const text = cells[column] ?? '';
    return csvCell(TEXTS.has(column) ? toSafeCell(text) : text);
  }).join(',') + ROW_END;

export const ownTradeCsv = (trade: OwnTrade): string =>
  trade.executions.map((execution, i) => line(executionCells(trade, execution, i === 0))).join('');

function executionCells(trade: OwnTrade, execution: OwnExecution, first: boolean): Partial<Record<Column, string>> {
  const { kind, id, on, at, time_zone, quantity, price, fee, value, account, position_ref, source_key } = execution;
  return {
    plainscan: kind,
    trade: trade.id,
    execution: id,
    symbol: trade.symbol,
    side: trade.side,
    currency: trade.currency,
    date: on,
    time: at ?? '',
    time_zone,
    quantity,
    price,
    fee,
    value,
    account: account ?? '',
    position_ref: position_ref ?? '',
    source_key: source_key ?? '',
    ...(first && {
      stop_loss: trade.stop_loss ?? '',
      strategy: trade.strategy ?? '',
      tags: tagsCell(trade.tags),
      notes: trade.notes ?? '',
      scan: trade.scan === null ? '' : JSON.stringify(trade.scan),
      trade_account: trade.account ?? '',
    }),
  };
}

export const ownMovementCsv = ({ id, kind, on, amount, currency, note, source_key }: OwnMovement): string =>
  line({
    plainscan: kind,
    trade: id,
    currency,
    date: on,
    value: amount,
    notes: note ?? '',
    source_key: source_key ?? '',
  });

/** In which the account is counted: the first row of a whole journal. */
export const ownAccountCsv = (currency: string): string => line({ plainscan: ACCOUNT, currency });

/** Rows of our own CSV, by line. */
export function ownCsvRows(records: readonly RawRecord[], now: number): OwnRows {
  const cellsOf = cellsBy(columnNames(records[0]!.cells), { trim: false });
  const trades = new Map<string, { rows: Cells[]; places: Place[]; seq: number }>();
  const rows: ReadRow[] = [];
  let currency: string | null = null;
  for (const [i, record] of records.slice(1).entries()) {
    const raw = cellsOf(record.cells);
    const row: Cells = (column) => (TEXTS.has(column as Column) ? fromSafeCell(raw(column)) : raw(column).trim());
    const place = { line: record.line, text: shown(record.text) };
    const kind = row('plainscan');
    if (kind === 'entry' || kind === 'exit') {
      const id = row('trade');
      const trade = trades.get(id) ?? { rows: [], places: [], seq: i };
      trade.rows.push(row);
      trade.places.push(place);
      trades.set(id, trade);
    } else if (kind === ACCOUNT) {
      currency = ownCurrency(row('currency')) ?? currency;
      rows.push({
        ...place,
        kind: 'ignored',
        reason: 'It says in which currency the account is counted.',
        warnings: [],
      });
    } else rows.push(ownMovementRow(movementOf(row), place, now));
  }
  for (const { rows: ofTrade, places, seq } of trades.values())
    rows.push(...ownTradeRows(tradeOf(ofTrade), places, now, seq));
  return { rows: rows.sort((a, b) => a.line - b.line), currency };
}

const orNull = (text: string): string | null => (text === '' ? null : text);

const movementOf = (row: Cells): unknown => ({
  id: row('trade'),
  kind: row('plainscan'),
  on: row('date'),
  amount: row('value'),
  currency: row('currency'),
  note: orNull(row('notes')),
  source_key: orNull(row('source_key')),
});

function tradeOf(rows: readonly Cells[]): unknown {
  const row = rows[0]!;
  return {
    id: row('trade'),
    symbol: row('symbol'),
    side: row('side'),
    currency: row('currency'),
    account: orNull(row('trade_account')),
    stop_loss: orNull(row('stop_loss')),
    strategy: orNull(row('strategy')),
    tags: tagsOfCell(row('tags')),
    notes: orNull(row('notes')),
    scan: jsonOf(row('scan')),
    executions: rows.map((of) => ({
      id: of('execution'),
      kind: of('plainscan'),
      on: of('date'),
      at: orNull(of('time')),
      time_zone: of('time_zone'),
      quantity: of('quantity'),
      price: of('price'),
      fee: of('fee'),
      value: of('value'),
      account: orNull(of('account')),
      position_ref: orNull(of('position_ref')),
      source_key: orNull(of('source_key')),
    })),
  };
}

/** What is no JSON stays a text, which is no scan. */
function jsonOf(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
