import type { SeriesName, Value } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { Priced } from '../chart/rule.ts';
import type { Draft, DraftCondition, DraftSeries } from '../meaning/draft.ts';
import { resolve } from '../meaning/resolve.ts';
import { isUnnumberedAverage, NO_CONTEXT, valueOf } from '../meaning/values.ts';
import { isMove } from '../plan/compare.ts';
import { isNeverMeant } from '../plan/never-meant.ts';
import { AVERAGES, isSeries, PRICE_LINES, unitOf } from '../plan/units.ts';
import { isSeriesDraft } from './series.ts';

/** Caches `refers`, because the readings share drafts. */
const REFERRING = new WeakMap<object, boolean>();

/** Whether a draft has references that only earlier clauses can resolve. */
export function refers(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  let known = REFERRING.get(node);
  if (known === undefined) REFERRING.set(node, (known = findReference(node)));
  return known;
}

/** The keys under which drafts contain drafts; walking over all keys is several times slower. */
const CHILD_KEYS = ['of', 'left', 'right', 'value', 'base', 'target', 'low', 'high', 'from'] as const;

const WITHOUT_DRAFTS: ReadonlySet<string> = new Set(['series', 'number', 'hole', 'amount', 'plan', 'candle', 'member']);

function findReference(node: object): boolean {
  const { type, kind, when } = node as { type?: string; kind?: string; when?: { kind: string } | null };
  if ((node as DraftSeries).anyKind) return true;
  if (type === 'series' && isUnnumberedAverage(node as DraftSeries)) return true;
  if (type !== undefined && WITHOUT_DRAFTS.has(type)) return false;
  if (
    type === 'reference' ||
    type === 'that-day' ||
    type === 'each' ||
    kind === 'since' ||
    kind === 'run' ||
    kind === 'same'
  )
    return true;
  if (when && ['since', 'run', 'same'].includes(when.kind)) return true;
  for (const key of CHILD_KEYS) {
    const child = (node as Record<string, unknown>)[key];
    if (typeof child !== 'object' || child === null) continue;
    if (Array.isArray(child) ? child.some((part: object) => findReference(part)) : findReference(child)) return true;
  }
  return false;
}

/** The draft with every hole replaced by the subject. */
export function fill<T extends Draft | DraftCondition>(draft: T, subject: Draft): T {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    if ((node as Draft).type === 'hole') return subject;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)]));
  };
  return walk(draft) as T;
}

const isAverageDraft = (draft: Draft): boolean => isSeriesDraft(draft, ...AVERAGES);

const isSignPredicate = (of: DraftCondition): boolean =>
  of.type === 'sign' || ((of.type === 'timed' || of.type === 'not') && isSignPredicate(of.of));

/** Values that can be negative, and the price, for which its change is meant. "Volume over 1 million and red" isn't about the volume. */
const SIGNED: readonly SeriesName[] = [
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
  'forceIndex',
  'zScore',
  'superTrendDirection',
  'bollingerPercentB',
  'aroonOscillator',
  'trix',
  'ppo',
  'ppoSignal',
  'ppoHistogram',
  'chaikinOscillator',
  'linearRegressionSlope',
  'outperformance',
  'sectorOutperformance',
  'industryOutperformance',
  'beta',
  'correlation',
];

const hasSign = (value: Draft): boolean => value.type !== 'series' || SIGNED.includes(value.name);

/** Whether a volume is compared with very few shares, which is never meant. */
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
    : isSeries(value, 'open', 'high', 'low', 'close', ...AVERAGES, ...PRICE_LINES);

/** "the 52-week high". */
const isExtremeOfPrice = (value: Value): boolean => value.type === 'over' && isSeries(value.of, 'high', 'low', 'close');

const isPriceOfBar = (value: Value): boolean =>
  value.type === 'among' ? value.of.every(isPriceOfBar) : isSeries(value, 'open', 'high', 'low', 'close');

/** A difference of prices, which is never near a price. */
const isSpread = (value: Value): boolean =>
  value.type === 'over'
    ? isSpread(value.of)
    : value.type === 'arithmetic'
      ? value.op === '-' && isPriceOfBar(value.left) && isPriceOfBar(value.right)
      : isSeries(value, 'range', 'atr', 'change', 'body');

/** Whether a value has an explicit length, as in "momentum(10) above 5". */
const hasExplicitLength = (draft: Draft): boolean =>
  draft.type === 'times' || draft.type === 'plus'
    ? hasExplicitLength(draft.of)
    : draft.type === 'series' && (draft.explicit?.length ?? 0) > 0;

const isWithoutLength = (draft: Draft): boolean =>
  draft.type === 'series' && draft.params.length > 0 && !hasExplicitLength(draft);

/** The value as of today: "yesterday RSI was below 30 and today above 30" continues with today's RSI. */
const asOfToday = (value: Draft): Draft =>
  value.type === 'series' && value.ago && !['open', 'high', 'low', 'close', 'volume'].includes(value.name)
    ? { ...value, ago: 0 }
    : value;

/** The cost of an unlikely comparison, such as RSI with a price; 0 for a likely one. */
function unlikelyCost(of: DraftCondition): number {
  switch (of.type) {
    case 'not':
    case 'timed':
      return unlikelyCost(of.of);
    case 'all':
    case 'any':
      return Math.max(0, ...of.of.map(unlikelyCost));
    case 'trend':
    case 'turn':
      if (of.value.type !== 'series') return 0;
      // market cap has no history; "gap up 2 days in a row" counts gaps, not growing gaps
      return of.value.name === 'marketCap' ? 1 : of.value.name === 'gapPercent' ? 0.3 : 0;
    case 'change':
      // "momentum stocks that have corrected": the stocks, not their momentum
      if (isSeriesDraft(of.of, 'momentum', 'roc') && isWithoutLength(of.of)) return 1.5;
      // "5-day low yesterday, up today": the price is up
      if (!of.amount && of.of.type === 'over') return 3;
      return of.amount && !(of.of.type === 'series' && of.of.name === 'close') ? 0.3 : 0;
    case 'beyond': {
      const [a, b] = [valueOf(of.value, NO_CONTEXT), valueOf(of.base, { ...NO_CONTEXT, subject: of.value })];
      if (!a || !b) return 0;
      // "52-week high last week, now 10% off its high": the price is off that high
      if (isExtremeOfPrice(a) && isSeries(b, 'high', 'low')) return 3;
      return isAverageDraft(of.value) && isExtremeOfPrice(b) ? 1.2 : 0;
    }
    case 'near':
    case 'compare':
    case 'cross': {
      const [left, right] = of.type === 'near' ? [of.value, of.target] : [of.left, of.right];
      if (right.type === 'amount' || right.type === 'number')
        // "momentum stocks above 50 …": the stocks, not their momentum
        return isSeriesDraft(left, 'momentum') && isWithoutLength(left)
          ? 0.3
          : isAverageDraft(left) && of.type !== 'cross'
            ? 1.2
            : isFewShares(left, right)
              ? 1.6
              : 0;
      if (right.type === 'exact') return 0;
      const [a, b] = [valueOf(left, NO_CONTEXT), valueOf(right, { ...NO_CONTEXT, subject: left })];
      if (!a || !b) return 0;
      if (isNeverMeant(a, b, of.type === 'compare' ? of.op : of.type)) return 3;
      // "50 day over the 200 day and within 25% of the 52-week high", "narrowest range and above the 50 day": the price is meant
      if ((isAverageDraft(left) && isExtremeOfPrice(b)) || (isSpread(a) && isLevel(b))) return 1.2;
      // "momentum stocks near their highs": the price is near them
      if ((isMove(a) && isLevel(b) && isWithoutLength(left)) || (isLevel(a) && isMove(b) && !hasExplicitLength(right)))
        return 3;
      const [x, y] = [unitOf(a), unitOf(b)];
      return x === y || x === null || y === null ? 0 : 0.5;
    }
    default:
      return 0;
  }
}

/** Applies a predicate to a value; null if they don't make sense together. */
export function bind(value: Draft, predicate: DraftCondition): ParsedCondition | Priced | null {
  // "close 1 day ago < lower band 1 day ago": the time belongs to the other side
  if (value.type === 'series' && value.ago > 0 && predicate.type === 'timed' && predicate.when.kind === 'ago')
    return null;
  if (value.type === 'amount' || (isSignPredicate(predicate) && !hasSign(value))) return null;
  const of = { subject: asOfToday(value), of: fill(predicate, value) };
  if (!refers(value) && !refers(predicate) && !resolve(of.of, NO_CONTEXT)) return null;
  // "volume is over 200k and it is up on the day": the stock is up
  const withoutTime = predicate.type === 'timed' ? predicate.of : predicate;
  // "Aroon up 70" names a line, not a change
  if (withoutTime.type === 'change' && isSeriesDraft(value, 'aroonUp')) return null;
  const isStock =
    value.type === 'reference' && value.to === 'it' && withoutTime.type === 'change' && !withoutTime.amount;
  const cost = unlikelyCost(of.of) + (isStock ? 1 : 0);
  return cost ? new Priced(of, cost) : of;
}
