import type { ImportMapping } from '@plainscan/contracts';
import type { BigNumber } from 'bignumber.js';
import type { BrokerQuirks, RowRules } from '../formats/broker-quirks.ts';
import { decimal, decimalText, quotient, ZERO } from '../../money/decimals.ts';
import { isFuture } from '../../timestamps/timestamp.ts';
import type { Cells } from './columns.ts';
import { feesOf, MAX_PRICE } from './fees.ts';
import { symbolOf } from './file-symbols.ts';
import { currencyOf } from './file-currencies.ts';
import { instrumentOf, unsupported } from './instruments.ts';
import { moneyOfFill } from './money-of-fill.ts';
import { readTimestamp, type FileTimestamp } from './timestamps.ts';
import { storedName } from '../../trades/stored-text.ts';
import { type PrintedNumber, readNumber } from './numbers.ts';
import { failed, ignored, type Outcome, quoted } from './read-row.ts';
import type { SideSource } from './side-source.ts';
import { type ActionKind, actionOf, corporateAction, isSplitAction, notATransaction } from './action-words.ts';

/** Maximum decimal places of prices and quantities; more are rounded. */
const MAX_DECIMALS = 10;
const MAX = { quantity: decimal('1000000000'), price: MAX_PRICE, money: decimal('100000000000') };
const MAX_ACCOUNT_CHARS = 60;
const MAX_NOTE_CHARS = 200;
/** Bounds of the ratio of amount to price × quantity; beyond them, the price must be in another currency. */
const FOREIGN = { min: decimal('0.99'), max: decimal('1.01') };

/** Reads one row with a mapping. Rows dated after `now` fail. */
export function readMappedRow(row: Cells, rules: RowRules, now: number): Outcome {
  const { mapping, quirks, screen } = rules;
  const skipped = quirks.skipped?.(row);
  if (skipped) return skipped;
  const { columns, actions } = mapping;
  const actionText = columns.action === undefined ? null : (quirks.action?.(row) ?? row(columns.action));
  if (actionText !== null) {
    const split = readSplit(row, actionText, { ...rules, now });
    if (split !== null) return split;
    const kind = actionOf(actionText, actions);
    if (kind === 'deposit' || kind === 'withdrawal') return readCash(row, kind, { mapping, now, action: actionText });
    if (kind === null) return notATransaction(actionText);
    return (
      corporatePrefix(actionText, kind) ??
      withoutShares(row, actionText, mapping) ??
      screen?.(row) ??
      readFill(row, kind, { ...rules, now })
    );
  }
  if (symbolCell(row, mapping, quirks) === '') return ignored('Skipped: the row has no symbol');
  return screen?.(row) ?? readFill(row, null, { ...rules, now });
}

/** In words, or as Robinhood's code. */
const REVERSE_SPLIT = /reverse|^spr$/i;

/** Reads a split as the shares it added or removed; null if the row isn't a split or doesn't say how many. */
function readSplit(row: Cells, action: string, { mapping, quirks, now }: RowRules & { now: number }): Outcome | null {
  const { columns, decimal: mark } = mapping;
  const shares = quirks.split?.(row) ?? (isSplitAction(action) ? row(columns.quantity) : null);
  if (shares === null) return null;
  const change = readNumber(shares.replace(/^([\d.,]+)S$/, '-$1'), mark);
  const symbol = symbolOf(symbolCell(row, mapping, quirks));
  const timestamp = timestampOfRow(row, { mapping, now });
  const currency = currencyOf(columns.currency === undefined ? '' : row(columns.currency), mapping.currency);
  if (!change || change.value.isZero() || change.value.abs().gt(MAX.quantity) || symbol === null) return null;
  if (typeof timestamp === 'string' || typeof currency === 'string') return null;
  return {
    kind: 'fill',
    fill: {
      action: change.value.isNegative() ? 'sell' : 'buy',
      symbol,
      on: timestamp.on,
      at: null,
      timeZone: mapping.timeZone,
      quantity: change.value.abs().decimalPlaces(MAX_DECIMALS),
      price: ZERO,
      fee: ZERO,
      value: ZERO,
      currency: currency.code,
      account: labelOf(columns.account === undefined ? '' : row(columns.account)),
      positionRef: null,
      markedShort: false,
      closes: false,
      plainscan: null,
    },
    reverseSplit: REVERSE_SPLIT.test(action),
    warnings: ["A split: it adjusts your open shares and their price. Your total cost doesn't change."],
  };
}

/** Skips the cash side of a reinvested dividend, whose shares are in another row. */
const withoutShares = (row: Cells, action: string, { columns, decimal: mark }: ImportMapping): Outcome | null =>
  /reinvest/i.test(action) && !readNumber(row(columns.quantity), mark)?.value.isPositive()
    ? ignored(`Skipped: ${quoted(action.trim())}`)
    : null;

/** “Stock Merger - Sell” isn't a sale. */
const corporatePrefix = (action: string, kind: ActionKind): Outcome | null =>
  kind === 'buy' || kind === 'sell' ? corporateAction(action) : null;

interface RowContext {
  mapping: ImportMapping;
  now: number;
}

function timestampOfRow(row: Cells, { mapping, now }: RowContext): FileTimestamp | string {
  const { columns, dateOrder, timeZone } = mapping;
  const text = row(columns.date);
  if (text === '') return 'The row has no date.';
  const time = columns.time === undefined ? '' : row(columns.time);
  const timestamp = readTimestamp(text, time, dateOrder, timeZone);
  if (timestamp === null) {
    const isTime = time !== '' && readTimestamp(text, '', dateOrder, timeZone) !== null;
    return isTime ? `We can't read the time ${quoted(time)}.` : `We can't read the date ${quoted(text)}.`;
  }
  return isFuture(timestamp, now) ? `${quoted(text)} is in the future.` : timestamp;
}

function readCash(row: Cells, kind: 'deposit' | 'withdrawal', reading: RowContext & { action: string }): Outcome {
  const { mapping, action } = reading;
  const { columns, decimal: mark } = mapping;
  const text = row(columns.amount ?? columns.quantity);
  const amount = readNumber(text, mark);
  if (amount === null) return notATransaction(action);
  if (amount === undefined) return failed(`${quoted(text)} isn't an amount.`);
  if (amount.value.isZero()) return ignored(`Skipped: ${quoted(action)} with an amount of zero`);
  const timestamp = timestampOfRow(row, reading);
  if (typeof timestamp === 'string') return failed(timestamp);
  const currency = currencyOf(columns.currency === undefined ? '' : row(columns.currency), mapping.currency);
  if (typeof currency === 'string') return failed(currency);
  const size = amount.value.abs().dividedBy(currency.units);
  if (size.gt(MAX.money)) return failed(`The amount ${quoted(text)} is too large.`);
  // A reversed deposit is negative.
  const isWithdrawal = kind === 'withdrawal' || amount.value.isNegative();
  return {
    kind: 'cash',
    cash: {
      kind: isWithdrawal ? 'withdrawal' : 'deposit',
      on: timestamp.on,
      amount: isWithdrawal ? size.negated() : size,
      currency: currency.code,
      note: action.slice(0, MAX_NOTE_CHARS).toWellFormed(),
    },
    warnings: [],
  };
}

const symbolCell = (row: Cells, { columns }: ImportMapping, { symbol }: BrokerQuirks): string =>
  symbol ? symbol(row) : row(columns.symbol);

function readFill(
  row: Cells,
  kind: Exclude<ActionKind, 'deposit' | 'withdrawal'> | null,
  { quirks, side = 'quantity', ...reading }: RowContext & Pick<RowRules, 'quirks' | 'side'>,
): Outcome {
  const { mapping } = reading;
  const { columns, decimal: mark } = mapping;
  const warnings: string[] = [];
  const name = symbolCell(row, mapping, quirks);
  if (name === '') return failed('The row has no symbol.');
  const instrument = instrumentOf(name);
  // PAH3 and HEN3 look like futures, but files list ISINs only for securities.
  if (instrument !== null && !(instrument === 'future' && row('ISIN') !== '')) return ignored(unsupported(instrument));
  const symbol = symbolOf(name);
  if (symbol === null)
    return failed(`${quoted(name)} isn't a stock symbol. Options and other instruments aren't supported.`);
  const timestamp = timestampOfRow(row, reading);
  if (typeof timestamp === 'string') return failed(timestamp);

  const numbers = numbersOf(row, { quantity: columns.quantity, price: columns.price, amount: columns.amount }, mark);
  if (typeof numbers === 'string') return failed(numbers);
  const { quantity: signed } = numbers;
  if (signed === null || signed.value.isZero()) return failed('The row has no quantity.');
  const quantity = limitDecimals(magnitude(signed), 'quantity', warnings);

  const rowCurrency = currencyOf(columns.currency === undefined ? '' : row(columns.currency), mapping.currency);
  if (typeof rowCurrency === 'string') return failed(rowCurrency);
  const priceCurrency = currencyOf(quirks.priceCurrency?.(row) ?? '', rowCurrency.code);
  if (typeof priceCurrency === 'string') return failed(priceCurrency);
  const action = kind === null ? actionBySign(side, numbers) : BUYS.has(kind) ? 'buy' : 'sell';
  if (action === null) return failed("The amount has no sign, so we can't tell whether this is a purchase or a sale.");
  const fees = feesOf(row, { mapping, quirks, currency: rowCurrency.code, warnings });
  if (typeof fees === 'string') return failed(fees);
  const amount = inUnits(numbers.amount && magnitude(numbers.amount), rowCurrency.units);
  let price = inUnits(
    numbers.price && magnitude(numbers.price),
    quirks.priceCurrency?.(row) ? priceCurrency.units : rowCurrency.units,
  );
  if (price !== null && price.value.isZero()) price = null;
  if (price !== null && isForeign({ price, amount, quantity }, priceCurrency.code !== rowCurrency.code, quirks)) {
    warnings.push(
      `The price ${decimalText(price.value)} is in another currency, so we used the amount in ${rowCurrency.code}.`,
    );
    price = null;
  }
  const { amountIncludesFees } = mapping;
  const money = moneyOfFill({
    action,
    quantity,
    price: price && limitDecimals(price, 'price', warnings),
    amount,
    fee: fees.charged,
    amountIncludesFees,
  });
  if (money === null) return failed('The row has neither a price nor an amount.');
  const value = fees.refunded.isZero()
    ? money.value
    : action === 'buy'
      ? money.value.minus(fees.refunded)
      : money.value.plus(fees.refunded);
  const outOfBounds = checkBounds(quantity.value, money.price, value);
  if (outOfBounds !== null) return failed(outOfBounds);
  const intent = quirks.intent?.(row) ?? null;
  return {
    kind: 'fill',
    fill: {
      action,
      symbol,
      on: timestamp.on,
      at: timestamp.at,
      timeZone: mapping.timeZone,
      quantity: quantity.value,
      price: money.price,
      fee: fees.charged,
      value,
      currency: rowCurrency.code,
      account: labelOf(columns.account === undefined ? '' : row(columns.account)),
      positionRef: labelOf(quirks.positionRef?.(row) ?? ''),
      markedShort: kind === 'short' || (intent === 'opens' && action === 'sell'),
      closes: kind === 'cover' || intent === 'closes',
      plainscan: null,
    },
    warnings: [...warnings, ...money.warnings].slice(0, MAX_WARNINGS),
  };
}

/** Sales reduce shares; purchases reduce cash. */
function actionBySign(
  side: SideSource,
  { quantity, amount }: { quantity: PrintedNumber | null; amount: PrintedNumber | null },
): 'buy' | 'sell' | null {
  if (side === 'quantity') return quantity?.value.isNegative() ? 'sell' : 'buy';
  if (amount === null || amount.value.isZero()) return null;
  return amount.value.isNegative() ? 'buy' : 'sell';
}

const labelOf = (text: string): string | null => storedName(text.slice(0, MAX_ACCOUNT_CHARS));

const MAX_WARNINGS = 5;
const BUYS = new Set<ActionKind>(['buy', 'cover']);
const magnitude = ({ value, decimals }: PrintedNumber): PrintedNumber => ({ value: value.abs(), decimals });

/** Reads the numbers in these columns. Returns a message if one of them isn't a number. */
function numbersOf<Name extends string>(
  row: Cells,
  columns: Record<Name, string | undefined>,
  mark: '.' | ',',
): Record<Name, PrintedNumber | null> | string {
  const numbers = {} as Record<Name, PrintedNumber | null>;
  for (const name of Object.keys(columns) as Name[]) {
    const column = columns[name];
    const number = column === undefined ? null : readNumber(row(column), mark);
    if (number === undefined) return `${quoted(row(column!))} isn't a ${name}.`;
    numbers[name] = number;
  }
  return numbers;
}

function limitDecimals(number: PrintedNumber, name: string, warnings: string[]): PrintedNumber {
  if ((number.value.decimalPlaces() ?? 0) <= MAX_DECIMALS) return number;
  warnings.push(`We rounded the ${name} to ${MAX_DECIMALS} decimal places.`);
  return { value: number.value.decimalPlaces(MAX_DECIMALS), decimals: MAX_DECIMALS };
}

const inUnits = (number: PrintedNumber | null, units: BigNumber): PrintedNumber | null =>
  number && (units.eq(1) ? number : { value: number.value.dividedBy(units), decimals: number.decimals + 2 });

function isForeign(
  { price, amount, quantity }: { price: PrintedNumber; amount: PrintedNumber | null; quantity: PrintedNumber },
  isExplicit: boolean,
  { priceMayBeForeign = false }: BrokerQuirks,
): boolean {
  if (amount === null || amount.value.isZero()) return false;
  if (isExplicit) return true;
  if (!priceMayBeForeign) return false;
  const ratio = quotient(amount.value, price.value.times(quantity.value));
  return ratio.lt(FOREIGN.min) || ratio.gt(FOREIGN.max);
}

function checkBounds(quantity: BigNumber, price: BigNumber, value: BigNumber): string | null {
  if (quantity.isZero()) return 'The quantity is zero.';
  if (quantity.gt(MAX.quantity)) return `The quantity ${decimalText(quantity)} is too large.`;
  if (price.gt(MAX.price)) return `The price ${decimalText(price)} is too high.`;
  if (price.lte(ZERO)) return 'The price must be above zero.';
  if (value.lt(ZERO)) return 'The amount is below zero.';
  return value.gt(MAX.money) ? `The amount ${decimalText(value)} is too large.` : null;
}
