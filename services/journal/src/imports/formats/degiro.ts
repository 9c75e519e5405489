import { importMappingSchema } from '@plainscan/contracts';
import type { BigNumber } from 'bignumber.js';
import { quotient, ZERO } from '../../money/decimals.ts';
import { type Cells, HEADER_WITHIN } from '../reading/columns.ts';
import { readNumber } from '../reading/numbers.ts';
import type { RawRecord } from '../reading/raw-table.ts';
import { failed, ignored, type Outcome, quoted } from '../reading/read-row.ts';
import { corporateAction, ENTER_MANUALLY } from '../reading/action-words.ts';
import { ABOVE, withCells, type Format, headerLineOf, type Sheet, type SheetRow } from './format.ts';

/** The account statement has the same twelve columns in every language; two of them have no name. */
const COLUMNS = [
  'date',
  'time',
  'value date',
  'product',
  'isin',
  'description',
  'rate',
  'currency',
  'amount',
  'balance currency',
  'balance',
  'order',
];
const [WIDTH, ORDER] = [12, 11];
const MAPPING = {
  columns: {
    symbol: 'isin',
    date: 'date',
    time: 'time',
    quantity: 'quantity',
    price: 'price',
    amount: 'amount',
    action: 'action',
    fees: ['fee'],
    currency: 'currency',
  },
  amountIncludesFees: false,
  actions: { buy: ['buy'], sell: ['sell'], deposit: ['deposit'], withdrawal: ['withdrawal'] },
  dateOrder: 'dmy',
  decimal: ',',
  timeZone: 'Europe/Amsterdam',
  currency: 'EUR',
} as const;

/** “Koop 1 @ 33,9 USD”, “Compra 6 ISHARES MSCI WOR A@49,785 EUR (IE00B4L5Y983)”, “Kauf 7 zu je 82,65 EUR (IE00B4L5Y983)”. */
const TRADE =
  /^(\p{L}+) (\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d+)?|[\d.,]*\d)(?: .*?)?(?:\s?@\s?| zu je )([\d.,]+) ([A-Z]{3})(?: \([A-Z0-9]{12}\))?$/u;
const BUYS = new Set([
  'koop',
  'buy',
  'compra',
  'achat',
  'kauf',
  'acquisto',
  'kjøp',
  'køb',
  'köp',
  'kupno',
  'nákup',
  'osto',
]);
const SELLS = new Set([
  'verkoop',
  'sell',
  'venda',
  'venta',
  'vente',
  'verkauf',
  'vendita',
  'salg',
  'sälj',
  'sprzedaż',
  'prodej',
  'myynti',
]);
const FEE =
  /transactiekosten|transaction (and\/or|fee)|comiss|courtage|commission|transaktionsgebühr|costi di transazione|costes de transacción/i;
const EXCHANGE =
  /^(valuta (creditering|debitering)|fx (credit|debit)|(ingreso|retirada) cambio de divisa|(levantamento|crédito|.*dito) de divisa|währungswechsel|opération de change|prelievo cambi|credito cambi)/i;
const BOOKING = /cash sweep|geldrekening|reservation|processed flatex|reservering/i;
const DEPOSIT =
  /^(ideal deposit|flatex (deposit|storting)|deposit|storting|ingreso|dep[oó]sito|einzahlung|dép[oô]t|deposito|sofort deposit|versement de fonds|sepa)/i;
const WITHDRAWAL =
  /^(flatex (terugstorting|withdrawal)|terugstorting|withdrawal|processed withdrawal|retirada|levantamento|auszahlung|retrait|prelievo)/i;

/** What the other rows of an order contribute to its trade. */
interface Order {
  fee: { amount: BigNumber; currency: string } | null;
  /** units of the second currency per unit of the first, as exchanged for this order */
  rates: Map<string, BigNumber>;
}

export const degiro: Format = {
  recognize(records, delimiter) {
    const at = records.slice(0, HEADER_WITHIN).findIndex(isHeader);
    if (at < 0) return null;
    const ids = orderIds(records);
    const orders = ordersOf(records, ids);
    const rows = records.flatMap((record, i): SheetRow[] => {
      if (i === at) return [];
      const row = withCells(cellsOf(record), { order: ids[i]! });
      return [i < at ? { record, row, skipped: ABOVE } : toSheetRow(record, row, orders)];
    });
    return {
      source: 'degiro',
      name: 'DEGIRO',
      headerAt: at,
      mapping: importMappingSchema.parse({ ...MAPPING, headerLine: headerLineOf(records[at]!), delimiter }),
      quirks: {
        priceCurrency: (row) => row('price currency'),
        feeCurrency: (row) => row('fee currency'),
        rate: (row, from, to) => orders.get(row('order'))?.rates.get(`${from} ${to}`) ?? null,
      },
      rows,
      newestFirst: true,
    } satisfies Sheet;
  },
};

const isHeader = ({ cells }: RawRecord): boolean =>
  cells.length === WIDTH &&
  cells[8]!.trim() === '' &&
  cells[10]!.trim() === '' &&
  cells[4]!.trim() === 'ISIN' &&
  cells[7]!.trim() !== '' &&
  /order|orden|ordre|ordine|auftrag/i.test(cells[ORDER]!);

const cellsOf = ({ cells }: RawRecord): Cells => {
  const place = (column: string): number => COLUMNS.indexOf(column);
  return (column) => cells[place(column)]?.trim() ?? '';
};

/** Splits the description of a trade into the columns that the mapping names. */
function toSheetRow(record: RawRecord, row: Cells, orders: ReadonlyMap<string, Order>): SheetRow {
  const description = row('description');
  const skipped = (outcome: Outcome): SheetRow => ({ record, row, skipped: outcome });
  if (row('date') === '')
    return skipped(
      description === '' && row('order') !== ''
        ? ignored('Skipped: continues the line above')
        : failed('The row has no date.'),
    );
  const trade = TRADE.exec(description);
  if (trade) {
    const word = trade[1]!.toLowerCase();
    const action = BUYS.has(word) ? 'buy' : SELLS.has(word) ? 'sell' : null;
    if (action === null) return skipped(failed(`We don't know whether ${quoted(trade[1]!)} means buy or sell.`));
    const order = orders.get(row('order'));
    return {
      record,
      row: withCells(row, {
        action,
        quantity: trade[2]!,
        price: trade[3]!,
        'price currency': trade[4]!,
        fee: order?.fee?.amount.toFixed().replace('.', ',') ?? '',
        'fee currency': order?.fee?.currency ?? '',
      }),
    };
  }
  if (/@| zu je /.test(description))
    return skipped(corporateAction(description) ?? ignored(`Skipped: ${quoted(description)}`, ENTER_MANUALLY));
  if (EXCHANGE.test(description)) return skipped(ignored('Skipped: a currency exchange'));
  if (BOOKING.test(description)) return skipped(ignored('Skipped: an internal transfer'));
  if (FEE.test(description) && row('order') !== '') return skipped(ignored('Order fee, included in its trade'));
  if (DEPOSIT.test(description)) return { record, row: withCells(row, { action: 'Deposit' }) };
  if (WITHDRAWAL.test(description)) return { record, row: withCells(row, { action: 'Withdrawal' }) };
  return skipped(ignored(`Skipped: ${quoted(description)}`));
}

function ordersOf(records: readonly RawRecord[], ids: readonly string[]): Map<string, Order> {
  const orders = new Map<string, Order>();
  const exchanged = new Map<string, { currency: string; amount: BigNumber }[]>();
  records.forEach((record, i) => {
    const id = ids[i]!;
    if (id === '') return;
    const order: Order = orders.get(id) ?? { fee: null, rates: new Map() };
    orders.set(id, order);
    const row = cellsOf(record);
    const amount = readNumber(row('amount'), ',')?.value;
    if (amount === undefined) return;
    const currency = row('currency');
    if (FEE.test(row('description'))) order.fee = { amount: (order.fee?.amount ?? ZERO).minus(amount), currency };
    else if (EXCHANGE.test(row('description')) && !amount.isZero())
      exchanged.set(id, [...(exchanged.get(id) ?? []), { currency, amount: amount.abs() }]);
  });
  for (const [id, [one, other]] of exchanged) if (one && other) setRates(orders.get(id)!.rates, one, other);
  return orders;
}

function setRates(
  rates: Map<string, BigNumber>,
  one: { currency: string; amount: BigNumber },
  other: { currency: string; amount: BigNumber },
): void {
  rates.set(`${one.currency} ${other.currency}`, quotient(other.amount, one.amount));
  rates.set(`${other.currency} ${one.currency}`, quotient(one.amount, other.amount));
}

/** Order ID of each record. An ID that is broken over two lines is joined. */
function orderIds(records: readonly RawRecord[]): string[] {
  return records.map(({ cells }, i) => {
    const id = cells[ORDER]?.trim() ?? '';
    const next = records[i + 1]?.cells;
    return id.endsWith('-') && next && next.slice(0, ORDER).every((cell) => cell.trim() === '')
      ? id + (next[ORDER]?.trim() ?? '')
      : id;
  });
}
