import type { Side, tradeScanSchema } from '@plainscan/contracts';
import type { z } from 'zod';
import type { NewTrade } from '../../api/journal-calls.ts';
import { negated, plus, times } from '../../lib/decimal.ts';
import { localDay } from '../../lib/local-day.ts';
import { readAmount, type AmountKind } from './amounts.ts';
import type { FieldErrors } from './field-errors.ts';

export type TradeScan = z.input<typeof tradeScanSchema>;

/** A new trade as typed. */
export interface TradeDraft {
  symbol: string;
  side: Side;
  quantity: string;
  entryPrice: string;
  exitPrice: string;
  stopLoss: string;
  entryDate: string;
  entryTime: string;
  entryFee: string;
  exitDate: string;
  exitTime: string;
  exitFee: string;
  strategyName: string;
  tags: string;
  notes: string;
  scan: TradeScan | null;
}

export const emptyDraft = (): TradeDraft => ({
  symbol: '',
  side: 'long',
  quantity: '',
  entryPrice: '',
  exitPrice: '',
  stopLoss: '',
  entryDate: localDay(),
  entryTime: '',
  entryFee: '',
  exitDate: '',
  exitTime: '',
  exitFee: '',
  strategyName: '',
  tags: '',
  notes: '',
  scan: null,
});

export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

const MAX_TAGS = 20;
export const MAX_TAG_CHARS = 40;
export function tagsProblem(text: string): string | undefined {
  const tags = splitTags(text);
  if (tags.length > MAX_TAGS) return `At most ${MAX_TAGS} tags`;
  return tags.some((tag) => tag.length > MAX_TAG_CHARS) ? `Tags can have up to ${MAX_TAG_CHARS} characters` : undefined;
}

export const SYMBOL_MISSING = 'Stock symbol is required';
export const ENTRY_PRICE_MISSING = 'Entry price is required';
export const QUANTITY_MISSING = 'Quantity is required';
export const IN_FUTURE = "Date can't be in the future";

/** What is wrong with a typed symbol, if anything. Mirrors the server's rule. */
export function symbolProblem(typed: string): string | undefined {
  const symbol = typed.trim().toUpperCase();
  if (!symbol) return SYMBOL_MISSING;
  return /^[A-Z0-9.\-/^$=]{1,16}$/.test(symbol) ? undefined : 'Enter a symbol like AAPL or BRK.B';
}

/** A date, with its time if known, as the server expects it. */
export const timestamp = (day: string, time: string): string => (time ? `${day}T${time}` : day);

const AMOUNT_KINDS = {
  quantity: 'quantity',
  entryPrice: 'price',
  exitPrice: 'price',
  stopLoss: 'price',
  entryFee: 'fee',
  exitFee: 'fee',
} as const satisfies Partial<Record<keyof TradeDraft, AmountKind>>;
type AmountField = keyof typeof AMOUNT_KINDS;
const AMOUNT_FIELDS = Object.keys(AMOUNT_KINDS) as AmountField[];

function amountsOf(draft: TradeDraft) {
  const values: Partial<Record<AmountField, string>> = {};
  const problems: FieldErrors = {};
  for (const field of AMOUNT_FIELDS) {
    const { value, problem } = readAmount(draft[field], AMOUNT_KINDS[field]);
    if (value !== undefined) values[field] = value;
    if (problem) problems[field] = problem;
  }
  return { values, problems };
}

function dateProblems(draft: TradeDraft, today: string): FieldErrors {
  const problems: FieldErrors = {};
  if (!draft.entryDate && draft.entryTime) problems['entryDate'] = 'Enter the date too';
  if (!draft.exitDate && draft.exitTime) problems['exitDate'] = 'Enter the date too';
  const entry = draft.entryDate && timestamp(draft.entryDate, draft.entryTime);
  const exit = draft.exitDate && timestamp(draft.exitDate, draft.exitTime);
  const comparable = draft.entryTime && draft.exitTime ? [entry, exit] : [draft.entryDate, draft.exitDate];
  if (entry && exit && comparable[1]! < comparable[0]!) problems['exitDate'] = 'The exit is before the entry';
  if (draft.entryDate > today) problems['entryDate'] = IN_FUTURE;
  if (draft.exitDate > today) problems['exitDate'] = IN_FUTURE;
  return problems;
}

type ReadDraft = { trade: NewTrade; problems?: undefined } | { trade?: undefined; problems: FieldErrors };

/** The trade to send, or the errors by field. */
export function readTradeDraft(draft: TradeDraft, currency: string, today = localDay()): ReadDraft {
  const { values, problems } = amountsOf(draft);
  const found: FieldErrors = {
    ...dateProblems(draft, today),
    ...problems,
    symbol: symbolProblem(draft.symbol),
    tags: tagsProblem(draft.tags),
  };
  if (!draft.entryPrice.trim()) found['entryPrice'] = ENTRY_PRICE_MISSING;
  if (!draft.quantity.trim()) found['quantity'] = QUANTITY_MISSING;
  const hasExit = Boolean(draft.exitPrice.trim());
  if (!hasExit && (draft.exitDate || draft.exitTime || draft.exitFee.trim()))
    found['exitPrice'] = 'Enter an exit price, or clear the other exit fields';
  if (Object.values(found).some(Boolean)) return { problems: found };
  const trade = {
    symbol: draft.symbol.trim().toUpperCase(),
    side: draft.side,
    currency,
    quantity: values.quantity!,
    entryPrice: values.entryPrice!,
    exitPrice: values.exitPrice ?? null,
    stopLoss: values.stopLoss ?? null,
    entryDate: draft.entryDate ? timestamp(draft.entryDate, draft.entryTime) : null,
    exitDate: hasExit && draft.exitDate ? timestamp(draft.exitDate, draft.exitTime) : null,
    entryFee: values.entryFee ?? null,
    exitFee: hasExit ? (values.exitFee ?? null) : null,
    strategyName: draft.strategyName.trim() || null,
    tags: splitTags(draft.tags),
    notes: draft.notes.trim() ? draft.notes : null,
    scan: draft.scan,
  };
  return { trade };
}

/** Exact P&L after fees; null until entry, exit, and quantity are given. */
export function profitOf(draft: TradeDraft): string | null {
  const { quantity, entryPrice, exitPrice, entryFee = '0', exitFee = '0' } = amountsOf(draft).values;
  if (!quantity || !entryPrice || !exitPrice) return null;
  const move = plus(exitPrice, negated(entryPrice));
  const gross = times(draft.side === 'long' ? move : negated(move), quantity);
  return plus(gross, negated(entryFee), negated(exitFee));
}
