import type { SeriesName, Value } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { Priced } from '../chart/rule.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { resolve } from '../meaning/resolve.ts';
import { NOWHERE, valueOf } from '../meaning/values.ts';
import { isMove } from '../plan/compare.ts';
import { isNeverMeant } from '../plan/never-meant.ts';
import { isSeries, unitOf } from '../plan/units.ts';

/** Each reading asks again for the same drafts. */
const REFERRING = new WeakMap<object, boolean>();

/** A reference waits for the clause before it. */
export function refers(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  let known = REFERRING.get(node);
  if (known === undefined) REFERRING.set(node, (known = findReference(node)));
  return known;
}

/** Where drafts hold drafts; named, as walking over all keys takes several times as long. */
const HOLDERS = ['of', 'left', 'right', 'value', 'base', 'target', 'low', 'high', 'from'] as const;

const WITHOUT_DRAFTS: ReadonlySet<string> = new Set(['series', 'number', 'hole', 'amount', 'plan', 'candle', 'member']);

function findReference(node: object): boolean {
  const { type, kind, when } = node as { type?: string; kind?: string; when?: { kind: string } | null };
  if (type !== undefined && WITHOUT_DRAFTS.has(type)) return false;
  if (type === 'reference' || type === 'each' || kind === 'since' || kind === 'run' || kind === 'same') return true;
  if (when && ['since', 'run', 'same'].includes(when.kind)) return true;
  for (const holder of HOLDERS) {
    const held = (node as Record<string, unknown>)[holder];
    if (typeof held !== 'object' || held === null) continue;
    if (Array.isArray(held) ? held.some((part: object) => findReference(part)) : findReference(held)) return true;
  }
  return false;
}

/** The draft with every hole filled. */
export function fill<T extends Draft | DraftCondition>(draft: T, subject: Draft): T {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    if ((node as Draft).type === 'hole') return subject;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)]));
  };
  return walk(draft) as T;
}

const isAverage = (draft: Draft): boolean => draft.type === 'series' && ['sma', 'ema', 'wma'].includes(draft.name);

const saysSign = (of: DraftCondition): boolean =>
  of.type === 'sign' || ((of.type === 'timed' || of.type === 'not') && saysSign(of.of));

/** Values on both sides of zero, and the price, of which the change is meant: "volume over 1 million and red" is of the stock. */
const WITH_SIGN: readonly SeriesName[] = [
  'close',
  'change',
  'changePercent',
  'performance',
  'performanceYearToDate',
  'gapPercent',
  'roc',
  'momentum',
  'macd',
  'macdSignal',
  'macdHistogram',
  'cci',
  'chaikinMoneyFlow',
  'obv',
  'accumulationDistribution',
  'bollingerPercentB',
];

const hasSign = (value: Draft): boolean => value.type !== 'series' || WITH_SIGN.includes(value.name);

/** A volume of five shares is never meant. */
const isFewShares = (left: Draft, right: Draft): boolean =>
  left.type === 'series' &&
  ['volume', 'averageVolume', 'relativeVolume', 'dollarVolume', 'averageDollarVolume'].includes(left.name) &&
  (left.name !== 'relativeVolume' || (right.type === 'amount' && right.amount.unit === 'usd')) &&
  right.type === 'amount' &&
  (right.amount.unit === 'none' || right.amount.unit === 'usd') &&
  right.amount.value < 1000;

const isLevel = (value: Value): boolean =>
  value.type === 'over'
    ? isLevel(value.of)
    : isSeries(value, 'open', 'high', 'low', 'close', 'sma', 'ema', 'wma', 'vwap', 'rollingVwap');

/** Named with its length, a value means itself: "momentum(10) above 5". */
const isSized = (draft: Draft): boolean =>
  draft.type === 'times' || draft.type === 'plus'
    ? isSized(draft.of)
    : draft.type === 'series' && (draft.said?.length ?? 0) > 0;

const isUnsized = (draft: Draft): boolean => draft.type === 'series' && draft.params.length > 0 && !isSized(draft);

/** The value without its time: "yesterday RSI was below 30 and today above 30" continues with RSI. */
const now = (value: Draft): Draft =>
  value.type === 'series' && value.ago && !['open', 'high', 'low', 'close', 'volume'].includes(value.name)
    ? { ...value, ago: 0 }
    : value;

/** A likely unit costs nothing: an RSI is seldom compared with a price. */
function unlikely(of: DraftCondition): number {
  switch (of.type) {
    case 'not':
    case 'timed':
      return unlikely(of.of);
    case 'all':
    case 'any':
      return Math.max(0, ...of.of.map(unlikely));
    case 'trend':
    case 'turn':
      if (of.value.type !== 'series') return 0;
      // the directory holds one market value, without a history; "gap up 2 days in a row" counts gaps, not growing gaps
      return of.value.name === 'marketCap' ? 1 : of.value.name === 'gapPercent' ? 0.3 : 0;
    case 'change':
      return of.amount && !(of.of.type === 'series' && of.of.name === 'close') ? 0.3 : 0;
    case 'beyond': {
      const [a, b] = [valueOf(of.value, NOWHERE), valueOf(of.base, { ...NOWHERE, subject: of.value })];
      return a && JSON.stringify(a) === JSON.stringify(b) ? 3 : 0;
    }
    case 'near':
    case 'compare':
    case 'cross': {
      const [left, right] = of.type === 'near' ? [of.value, of.target] : [of.left, of.right];
      if (right.type === 'amount' || right.type === 'number')
        return isAverage(left) && of.type !== 'cross' ? 1.2 : isFewShares(left, right) ? 1.6 : 0;
      if (right.type === 'exact') return 0;
      const [a, b] = [valueOf(left, NOWHERE), valueOf(right, { ...NOWHERE, subject: left })];
      if (!a || !b) return 0;
      if (isNeverMeant(a, b, of.type === 'compare' ? of.op : of.type)) return 3;
      // "momentum stocks near their highs": the price is near them
      if ((isMove(a) && isLevel(b) && isUnsized(left)) || (isLevel(a) && isMove(b) && !isSized(right))) return 3;
      const [x, y] = [unitOf(a), unitOf(b)];
      return x === y || x === null || y === null ? 0 : 0.5;
    }
    default:
      return 0;
  }
}

/** What a predicate says of a value; null if the two do not go together. */
export function bound(value: Draft, predicate: DraftCondition): Said | Priced | null {
  // "close 1 day ago < lower band 1 day ago": the time is that of the other side
  if (value.type === 'series' && value.ago > 0 && predicate.type === 'timed' && predicate.when.kind === 'ago')
    return null;
  if (value.type === 'amount' || (saysSign(predicate) && !hasSign(value))) return null;
  const of = { about: now(value), of: fill(predicate, value) };
  if (!refers(value) && !refers(predicate) && !resolve(of.of, NOWHERE)) return null;
  // "volume is over 200k and it is up on the day": the stock is up
  const said = predicate.type === 'timed' ? predicate.of : predicate;
  const stock = value.type === 'reference' && value.to === 'it' && said.type === 'change' && !said.amount;
  const cost = unlikely(of.of) + (stock ? 1 : 0);
  return cost ? new Priced(of, cost) : of;
}
