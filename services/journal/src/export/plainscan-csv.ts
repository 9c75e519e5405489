import { stringify } from 'csv-stringify/sync';
import { type Cells, cellsBy, columnNames } from '../imports/reading/columns.ts';
import type { RawRecord } from '../imports/reading/raw-table.ts';
import { displayText, type ReadRow } from '../imports/reading/read-row.ts';
import type { Steps } from '../slicing/run-sliced.ts';
import { escapeFormula, joinTags, splitTags, unescapeFormula } from './csv-cells.ts';
import type { FileWriter } from './file-writer.ts';
import { cashTransactionRow, type FileLine, type PlainscanRows, tradeRows } from './plainscan-rows.ts';
import { currencyOrNull, type PlainscanExecution, type PlainscanTrade } from './plainscan-schema.ts';

/** One row per execution or cash transaction; the fields of the trade itself are in its first row. */
// prettier-ignore
const COLUMNS = [
  'plainscan', 'trade', 'execution', 'symbol', 'side', 'currency', 'date', 'time', 'time_zone', 'quantity', 'price', 'fee',
  'value', 'stop_loss', 'strategy', 'tags', 'notes', 'scan', 'account', 'trade_account', 'position_ref', 'source_key',
] as const;
type Column = (typeof COLUMNS)[number];
type Row = Partial<Record<Column, string | null>>;
/** Columns with user text, which a spreadsheet might evaluate as a formula. */
// prettier-ignore
const TEXT_COLUMNS = new Set<Column>([
  'symbol', 'strategy', 'tags', 'notes', 'scan', 'account', 'trade_account', 'position_ref',
]);
const ACCOUNT = 'account';
const HEADER = /^"?plainscan"?[,;\t|]"?trade"?[,;\t|]/;

export const isPlainscanCsv = (text: string): boolean => HEADER.test(text);

const write = (rows: readonly (Row | readonly string[])[]): string =>
  stringify([...rows], {
    columns: [...COLUMNS],
    record_delimiter: 'windows',
    // Also quotes other delimiters and outer whitespace: a spreadsheet may save the file with another delimiter, or trim cells.
    quoted_match: /[\r\n;\t|]|^\s|\s$/,
    cast: {
      string: (text, { column }) => (TEXT_COLUMNS.has(column as Column) ? escapeFormula(text) : text),
    },
  });

export const PLAINSCAN_CSV: FileWriter = {
  head: (currency) => write([COLUMNS, ...(currency === null ? [] : [{ plainscan: ACCOUNT, currency }])]),
  separator: '',
  trade: (trade) => write(trade.executions.map((execution, i) => executionRow(trade, execution, i === 0))),
  cashTransactionsHead: '',
  cashTransaction: ({ id, kind, on, amount, currency, note, source_key }) =>
    write([{ plainscan: kind, trade: id, currency, date: on, value: amount, notes: note, source_key }]),
  end: '',
};

function executionRow(trade: PlainscanTrade, execution: PlainscanExecution, isFirst: boolean): Row {
  const { kind, id, on, at, time_zone, quantity, price, fee, value, account, position_ref, source_key } = execution;
  return {
    plainscan: kind,
    trade: trade.id,
    execution: id,
    symbol: trade.symbol,
    side: trade.side,
    currency: trade.currency,
    date: on,
    time: at,
    time_zone,
    quantity,
    price,
    fee,
    value,
    account,
    position_ref,
    source_key,
    ...(isFirst && {
      stop_loss: trade.stop_loss,
      strategy: trade.strategy,
      tags: joinTags(trade.tags),
      notes: trade.notes,
      scan: trade.scan && JSON.stringify(trade.scan),
      trade_account: trade.account,
    }),
  };
}

/** Reads the rows of a Plainscan CSV file, sorted by line. */
export function* readPlainscanCsv(records: readonly RawRecord[], now: number): Steps<PlainscanRows> {
  const cellsOf = cellsBy(columnNames(records[0]!.cells), { trim: false });
  const trades = new Map<string, { rows: Cells[]; lines: FileLine[]; seq: number }>();
  const rows: ReadRow[] = [];
  let currency: string | null = null;
  for (const [i, record] of records.slice(1).entries()) {
    yield;
    const raw = cellsOf(record.cells);
    const row: Cells = (column) =>
      TEXT_COLUMNS.has(column as Column) ? unescapeFormula(raw(column)) : raw(column).trim();
    const fileLine = { line: record.line, text: displayText(record.text) };
    const kind = row('plainscan');
    if (kind === 'entry' || kind === 'exit') {
      const id = row('trade');
      const trade = trades.get(id) ?? { rows: [], lines: [], seq: i };
      trade.rows.push(row);
      trade.lines.push(fileLine);
      trades.set(id, trade);
    } else if (kind === ACCOUNT) {
      currency = currencyOrNull(row('currency')) ?? currency;
      rows.push({ ...fileLine, kind: 'ignored', reason: "The account's currency", warnings: [] });
    } else rows.push(cashTransactionRow(cashTransactionOf(row), fileLine, now));
  }
  for (const { rows: ofTrade, lines, seq } of trades.values()) {
    yield;
    rows.push(...tradeRows(tradeOf(ofTrade), lines, now, seq));
  }
  return { rows: rows.sort((a, b) => a.line - b.line), currency };
}

const orNull = (text: string): string | null => (text === '' ? null : text);

const cashTransactionOf = (row: Cells): unknown => ({
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
    tags: splitTags(row('tags')),
    notes: orNull(row('notes')),
    scan: parseJson(row('scan')),
    executions: rows.map((cell) => ({
      id: cell('execution'),
      kind: cell('plainscan'),
      on: cell('date'),
      at: orNull(cell('time')),
      time_zone: cell('time_zone'),
      quantity: cell('quantity'),
      price: cell('price'),
      fee: cell('fee'),
      value: cell('value'),
      account: orNull(cell('account')),
      position_ref: orNull(cell('position_ref')),
      source_key: orNull(cell('source_key')),
    })),
  };
}

/** Invalid JSON stays text, which the schema rejects. */
function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
