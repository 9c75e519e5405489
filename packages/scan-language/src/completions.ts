import { CANDLES, compare, plan, series, SETUPS, TERMS, type Condition, type SeriesName } from '@plainscan/contracts';
import { describe } from './plan/describe-plan.ts';
import type { Parser, Reading } from './reading.ts';
import { RULES } from './rules/index.ts';
import { EXAMPLES } from './suggestions.ts';

/** Longer texts aren't completed, because every candidate is parsed before it is offered. */
const MAX_CHARS = 300;
const MAX_RESULTS = 5;
const MAX_PARSED = 8;
/** Maximum words at the end of the text that are matched with a phrase. */
const MAX_WORDS = 6;

/** Levels that traders compare a series with: "below" the first, "above" the second. */
const LEVELS: Partial<Record<SeriesName, readonly [low: number, high: number]>> = {
  rsi: [30, 70],
  stochasticK: [20, 80],
  mfi: [20, 80],
  williamsR: [-80, -20],
  cci: [-100, 100],
  stochasticRsiK: [20, 80],
  aroonUp: [30, 70],
  aroonOscillator: [0, 0],
  trix: [0, 0],
  ppo: [0, 0],
  ultimateOscillator: [30, 70],
  chaikinOscillator: [0, 0],
  linearRegressionSlope: [0, 0],
  adx: [20, 25],
  close: [20, 5],
  marketCap: [2e9, 1e10],
  volume: [1e5, 1e6],
  averageVolume: [1e5, 5e5],
  relativeVolume: [0.5, 2],
  dollarVolume: [1e6, 1e7],
  changePercent: [-5, 5],
  gapPercent: [-3, 3],
  atrPercent: [2, 5],
  macdHistogram: [0, 0],
  bollingerPercentB: [0, 1],
  bollingerWidth: [5, 20],
  chaikinMoneyFlow: [0, 0],
  historicalVolatility: [20, 60],
  roc: [0, 10],
  momentum: [0, 0],
  zScore: [-2, 2],
  choppiness: [38.2, 61.8],
  forceIndex: [0, 0],
  upDownVolumeRatio: [1, 1.5],
  rsPercentile: [30, 80],
  outperformance: [0, 10],
  beta: [0.8, 1.5],
  correlation: [0.2, 0.7],
};
const ORDERS = ['volume', 'market cap', 'relative volume', 'change %', 'RSI', 'price'].map((by) => `sorted by ${by}`);
/** The most common conditions, as traders type them. */
const COMMON = [
  'price above the 50 day moving average',
  'price above the 200 day moving average',
  'price below the 20 day moving average',
  'price crosses above the 50 day moving average',
  'price within 2% of the 50 day moving average',
  'price within 5% of its 52-week high',
  'price up more than 5% today',
  'above the 50 day moving average',
  'above the 200 day moving average',
  'below the 200 day moving average',
  'crossing above the 50 day moving average',
  'near its 52-week high',
  'near its 52-week low',
  'near the 50 day moving average',
  'near the lower Bollinger band',
  '50 day moving average above the 200 day moving average',
  '20 EMA crosses above 50 EMA',
  'EMA(9) crosses above EMA(21)',
  'volume at least twice its average',
  'volume above 1 million',
  'volume above its 50 day average',
  'volume rising for 3 days',
  'relative volume above 2',
  'average volume above 500,000',
  'market cap over $10 billion',
  'market cap between $300 million and $2 billion',
  'up more than 5% today',
  'up more than 20% this month',
  'down more than 10% this week',
  'up 3 days in a row',
  'RSI crosses above 30',
  'RSI rising for 3 days',
  'MACD crosses above its signal',
  'MACD histogram turning positive',
  'new 52-week high',
  'new 20-day low',
  'gap up more than 3%',
  'close in the top 10% of its range',
  'inside day',
  'in the last 5 days',
] as const;

interface Phrase {
  /** tried before the others */
  common: boolean;
  words: readonly string[];
  lower: readonly string[];
}

/** Possible clauses: the grammar's examples, terms, candles, setups, and series with the usual levels; most likely first. */
function phrases(): Phrase[] {
  // without the parameters, which are the defaults
  const described = (where: Condition) => describe(plan(where)).replaceAll(/\([\d., ]+\)/g, '');
  const levels = (Object.keys(LEVELS) as SeriesName[]).flatMap((name) =>
    (['<', '>'] as const).map((op, i) => described(compare(series(name), op, LEVELS[name]![i]!))),
  );
  const common = [...COMMON, ...levels, ...EXAMPLES];
  const others = [
    ...TERMS.map((term) => described({ type: 'term', term, value: null })),
    ...CANDLES.map((name) => described({ type: 'candle', name })),
    ...SETUPS.map((name) => described({ type: 'setup', name })),
    ...ORDERS,
    ...RULES.filter(({ example }) => example !== '')
      .map(({ example }) => example)
      .toSorted((a, b) => a.length - b.length),
  ];
  return [...new Set([...common, ...others])].map((text, i) => {
    const words = text.split(' ');
    return { common: i < common.length, words, lower: words.map((word) => word.toLowerCase()) };
  });
}

const isNumber = (word: string): boolean => /^[$-]?\d/.test(word);
/** Any number matches any other. */
const keyOf = (word: string): string => (isNumber(word) ? '0' : word);
const matches = (typed: string, word: string): boolean => keyOf(typed) === keyOf(word);

/**
 * The part of a phrase that completes the typed words, if they match the phrase at `at`; null if they don't, or if nothing
 * is left to add. `partial`: the last typed word may be incomplete.
 */
function continuation({ words, lower }: Phrase, at: number, typed: readonly string[], partial: boolean): string | null {
  const last = at + typed.length - 1;
  if (last >= words.length) return null;
  for (let i = 0; i < typed.length - 1; i += 1) if (!matches(typed[i]!, lower[at + i]!)) return null;
  const end = typed.at(-1)!;
  const rest = words.slice(last + 1);
  if (!partial) return matches(end, lower[last]!) && rest.length ? rest.join(' ') : null;
  if (isNumber(end) ? end !== lower[last] : !lower[last]!.startsWith(end)) return null;
  return rest.length || end !== lower[last] ? [words[last]!, ...rest].join(' ') : null;
}

interface Place {
  phrase: Phrase;
  at: number;
}

interface PhraseBank {
  /** the beginnings of all phrases */
  starts: readonly Place[];
  /** all words of all phrases, by key */
  byWord: ReadonlyMap<string, readonly Place[]>;
}

function createPhraseBank(): PhraseBank {
  const all = phrases();
  const places = all.flatMap((phrase) => phrase.words.map((_, at): Place => ({ phrase, at })));
  return {
    starts: all.map((phrase) => ({ phrase, at: 0 })),
    byWord: Map.groupBy(places, ({ phrase, at }) => keyOf(phrase.lower[at]!)),
  };
}

let phraseBank: PhraseBank | null = null;

/** Where the last misspelled or unmatched word ends; 0 if there is none, Infinity if there is no plan. */
function problemsUntil(reading: Reading): number {
  if (reading.kind !== 'plan') return Infinity;
  return Math.max(0, ...[...reading.unmatched, ...reading.corrections].map(({ span: [, end] }) => end));
}

/**
 * Up to five longer sentences that begin with this one, most likely first. As many of the last words as possible are matched
 * with a known phrase, which provides the rest. The parser fully understands each completion or, if it understands none,
 * everything from the matched words on, so that a typo earlier in the sentence doesn't prevent completions.
 */
export function complete(parser: Parser, sentence: string): string[] {
  if (sentence.length > MAX_CHARS) return [];
  const partial = /\S$/.test(sentence);
  const before = partial ? sentence.replace(/\S+$/, '') : sentence;
  const words = [...sentence.matchAll(/\S+/g)].slice(-MAX_WORDS);
  const typed = words.map(([word]) => word.toLowerCase());
  const { starts: beginnings, byWord } = (phraseBank ??= createPhraseBank());
  /** by candidate: the offset of the words that matched the phrase */
  const candidates = new Map<string, number>();
  for (const common of [true, false])
    for (let n = typed.length, matched = 0; n > 0 && !matched; n -= 1) {
      const suffix = typed.slice(-n);
      if (n === 1 && suffix[0]!.length < 2) break;
      // A single word only matches at the start of a phrase; several words also match inside one.
      const starts: string[] = [];
      const inside: string[] = [];
      for (const { phrase, at } of n === 1 ? beginnings : (byWord.get(keyOf(suffix[0]!)) ?? [])) {
        if (phrase.common !== common) continue;
        const more = continuation(phrase, at, suffix, partial);
        if (more !== null) (at === 0 ? starts : inside).push(before + more);
      }
      matched = starts.length + inside.length;
      const from = words.at(-n)!.index;
      for (const candidate of [...starts, ...inside]) if (!candidates.has(candidate)) candidates.set(candidate, from);
    }
  const found: string[] = [];
  const afterTypo: string[] = [];
  let parsed = 0;
  for (const [candidate, from] of candidates) {
    if (found.length >= MAX_RESULTS || parsed >= MAX_PARSED) break;
    parsed += 1;
    const until = problemsUntil(parser.parse(candidate));
    if (until === 0) found.push(candidate);
    else if (until <= from) afterTypo.push(candidate);
  }
  return found.length > 0 ? found : afterTypo.slice(0, MAX_RESULTS);
}
