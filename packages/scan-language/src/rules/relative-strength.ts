import { between, compare, series, type SeriesName, type SeriesValue, SESSIONS } from '@plainscan/contracts';
import type { Duration, ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, Priced, rule } from '../chart/rule.ts';
import type { Benchmark } from '../lexicon/benchmark-words.ts';
import { COMPARISONS, MIRRORED } from '../lexicon/comparison-words.ts';
import type { Way } from '../lexicon/direction-words.ts';
import { amountOf, HOLE } from '../meaning/draft.ts';
import { changeOver, type When } from '../meaning/when.ts';
import { bind } from './bind.ts';
import { plan } from './changes.ts';
import { comparison, list } from './comparing.ts';
import { extreme } from './new-extremes.ts';
import { MORE } from './phrases.ts';

const SERIES_AGAINST: Record<Benchmark, SeriesName> = {
  market: 'outperformance',
  sector: 'sectorOutperformance',
  industry: 'industryOutperformance',
};

/** The outperformance over a time; null if it can't have such a time. */
function outperformanceOver(benchmark: Benchmark, when: When | null) {
  const name = SERIES_AGAINST[benchmark];
  if (!when) return series(name);
  const change = changeOver(when);
  if (change.type !== 'series') return null;
  if (change.name === 'changePercent') return series(name, [1], change.ago);
  return change.name === 'performance' ? series(name, change.params, change.ago) : null;
}

function beats(benchmark: Benchmark, way: Way, when: When | null, isSaid = when !== null): Priced | null {
  const value = outperformanceOver(benchmark, when);
  return value && withTime({ ...plan(compare(value, way === 'up' ? '>' : '<', 0)), subject: value }, isSaid);
}

/** A time is the length of the comparison rather than when it holds. */
const withTime = (meaning: ParsedCondition | SeriesValue, isSaid: boolean): Priced =>
  new Priced(meaning, isSaid ? -1.2 : 0);

function valueOver(benchmark: Benchmark, when: When | null): Priced | null {
  const value = outperformanceOver(benchmark, when);
  return value && withTime(value, when !== null);
}

/** Lines that are read for new highs and lows as prices are. */
const isLine = (name: SeriesName): boolean => ['rsLine', 'obv', 'accumulationDistribution'].includes(name);

const CHANGE = 'performance|return|returns|change|percent_change|%_change|gain|outperformance|relative_performance';

/** What a rule means at the time that the sentence says, if any; null if it says two, or a length of a day. */
function atOneTime(
  [period, ...others]: readonly [Duration | undefined, ...(When | undefined)[]],
  meaning: (when: When | null) => Priced | null,
): Priced | null {
  const times = [period && { ...TODAY, sessions: period.sessions }, ...others].filter((time) => time !== undefined);
  return times.length > 1 || period?.unit === 1 ? null : meaning(times[0] ?? null);
}

/** Percentiles are those of all ranked stocks. */
const amongRanks = (word: string, percent: number): ParsedCondition =>
  plan(compare(series('rsPercentile'), word === 'top' ? '>=' : '<=', word === 'top' ? 100 - percent : percent));

/** "RS rank in the top 10%": of other values, we don't know the rank. */
const followsRank = (tokens: Place['tokens'], at: number): boolean =>
  /^(?:rs|rank|ranking|rating|percentile|strength)$/.test(
    tokens[at - 1]?.text === 'is' ? (tokens[at - 2]?.text ?? '') : (tokens[at - 1]?.text ?? ''),
  );

/** A session, in which a change without a time happens. */
const TODAY: When = { kind: 'within', sessions: 1, ago: 0, atLeast: 1, named: true };

const HIGH_RS = 80;
const LOW_RS = 20;
const HIGH_BETA = 1.5;
const LOW_BETA = 0.5;
/** The size of a correlation that counts as strong, and as none. */
const STRONG = 0.7;
const WEAK = 0.3;

/** Comparisons with the market, a sector, and all other stocks. */
export const RELATIVE_STRENGTH: readonly AnyRule[] = [
  rule('Series', 'relative_strength|rs', () => 'rsPercentile', 'top 20 stocks by relative strength', 0.9),
  rule(
    'Condition',
    'Beating When?',
    ({ benchmark, way }, when) => beats(benchmark, way, when ?? null),
    'outperforming the market',
    -0.6,
  ),
  rule(
    'Condition',
    'Beating AlsoBenchmark When?',
    ({ benchmark, way }, other, when) => {
      const values = [benchmark, other].map((one) => outperformanceOver(one, when ?? null));
      const of = values.flatMap((value) => (value ? [plan(compare(value, way === 'up' ? '>' : '<', 0)).of] : []));
      return of.length === 2 && benchmark !== other
        ? withTime({ of: list('and', of), subject: null }, when !== undefined)
        : null;
    },
    'beating SPY and its sector this quarter',
    -0.8,
  ),
  rule(
    'Condition',
    'Beating over|in|for|during|across|on|at both|all|each|each_of? the? last|past|trailing? Spans',
    ({ benchmark, way }, { spans, join }) => {
      const over = ({ sessions }: Duration) =>
        plan(compare(series(SERIES_AGAINST[benchmark], [sessions]), way === 'up' ? '>' : '<', 0)).of;
      return { subject: null, of: list(join, spans.map(over)) };
    },
    'outperforming its sector over the last 3 and 6 months',
    -1.8,
  ),
  rule(
    'Condition',
    `Beating When? by Op? Amount ${MORE}? When?`,
    ({ benchmark, way }, before, op = '>=', { unit, value: size }, after) => {
      const value = before && after ? null : outperformanceOver(benchmark, before ?? after ?? null);
      if (!value || (unit !== 'percent' && unit !== 'none')) return null;
      const isUp = way === 'up';
      const condition = plan(compare(value, isUp ? op : MIRRORED[op], isUp ? size : -size));
      return withTime({ ...condition, subject: value }, Boolean(before ?? after));
    },
    'beating its sector by 10% over the last 6 months',
    -0.8,
  ),
  rule(
    'Condition',
    'Period =outperformance|outperformer|outperformers|outperforming|underperformance|underperformer|underperformers|underperforming AgainstBenchmark?',
    ({ sessions, unit }, word, benchmark = 'market') =>
      unit > 1 ? beats(benchmark, word.startsWith('out') ? 'up' : 'down', { ...TODAY, sessions }) : null,
    '3 month outperformers',
    -0.6,
  ),
  rule(
    'Condition',
    'ChangeVerb by? ThanBenchmark When?',
    ({ way }, { benchmark, more }, when) =>
      beats(benchmark, (way === 'up') === more ? 'up' : 'down', when ?? TODAY, when !== undefined),
    'falling less than the S&P 500 today',
    -0.8,
  ),
  rule(
    'Condition',
    `Period? ${CHANGE} When? is? ThanBenchmark When?`,
    (period, before, { benchmark, more }, after) =>
      atOneTime([period, before, after], (when) => beats(benchmark, more ? 'up' : 'down', when)),
    'change over 3 months greater than SPY',
    -0.9,
  ),
  rule(
    'Condition',
    `Period? ${CHANGE} AgainstBenchmark =positive|negative When?`,
    (period, benchmark, sign, after) =>
      atOneTime([period, after], (when) => beats(benchmark, sign === 'positive' ? 'up' : 'down', when)),
    'performance vs SPY positive over 3 months',
    -0.9,
  ),
  rule(
    'Value',
    `Period? ${CHANGE}|strength AgainstBenchmark When?`,
    (period, benchmark, after) => atOneTime([period, after], (when) => valueOver(benchmark, when)),
    'performance relative to the S&P over 6 months above 20%',
    -0.7,
  ),
  rule(
    'Condition',
    'show|showing|shows|exhibiting|displaying =relative_strength|relative_weakness AgainstBenchmark? When?',
    (shown, benchmark = 'market', when) =>
      beats(benchmark, shown === 'relative strength' ? 'up' : 'down', when ?? null),
    'showing relative strength today',
    -0.8,
  ),
  rule(
    'Order',
    '=strongest|best|weakest|worst stocks|names|performers? AgainstBenchmark When?',
    (word, benchmark, when) => {
      const by = outperformanceOver(benchmark, when ?? null);
      const direction = /^(?:weak|worst)/.test(word) ? 'asc' : 'desc';
      return by && { sort: [{ by, direction }], superlative: true };
    },
    'strongest stocks vs the S&P this quarter',
    -0.6,
  ),
  rule(
    'Condition',
    '=top|bottom Amount by? relative_strength|rs|rs_rating|rs_rank',
    (word, { unit, value }) => (unit === 'percent' ? amongRanks(word, value) : null),
    'top 10% relative strength',
    -0.8,
  ),
  rule(
    'Predicate',
    'in_the|in =top|bottom Amount of_all_stocks|of_stocks|of_the_market?',
    (word, { unit, value }, { tokens, start }) =>
      unit === 'percent' && followsRank(tokens, start)
        ? {
            type: 'compare',
            left: HOLE,
            op: word === 'top' ? '>=' : '<=',
            right: { type: 'number', value: word === 'top' ? 100 - value : value },
          }
        : null,
    'RS rank in the top 10%',
    -0.3,
  ),
  rule(
    'Predicate',
    `Op? in|at|within? the? Number st|nd|rd|th percentile|percentile_rank ${MORE}?`,
    (op = '>=', n, { tokens, start }) =>
      followsRank(tokens, start) ? comparison(op, { type: 'number', value: n }) : null,
    'RS in the 90th percentile or better',
    -0.5,
  ),
  rule(
    'Condition',
    'Op? in|at|within? the? Number st|nd|rd|th percentile of|in|by|for? relative_strength|rs|rs_rank|rs_rating',
    (op = '>=', n) => plan(compare(series('rsPercentile'), op, n)),
    'above the 80th percentile of relative strength',
    -0.8,
  ),
  rule(
    'Condition',
    '=strong|strength|weak|weakness|up|down AgainstBenchmark When?',
    (word, benchmark, when) => beats(benchmark, /^(?:weak|down)/.test(word) ? 'down' : 'up', when ?? null),
    'weak compared to the market this month',
    -0.5,
  ),
  rule(
    'Value',
    'relative_strength|rs AgainstBenchmark',
    (benchmark) => (benchmark === 'market' ? series('rsLine') : null),
    'relative strength versus SPY rising',
    -0.6,
  ),
  rule(
    'Condition',
    'Series new|fresh Extreme',
    (name, which) =>
      isLine(name)
        ? {
            of: extreme(series(name), which === 'high' ? 'highest' : 'lowest', SESSIONS.year, true),
            subject: series(name),
          }
        : null,
    'RS line new highs',
    -0.3,
  ),
  rule(
    'Condition',
    '=strong|high|good|great|excellent|leading|top|superior|weak|low|poor relative_strength|rs|rs_rating|rs_rank|rs_percentile stocks|names?',
    (word) =>
      /^(?:weak|low|poor)$/.test(word)
        ? plan(compare(series('rsPercentile'), '<=', LOW_RS))
        : plan(compare(series('rsPercentile'), '>=', HIGH_RS)),
    'strong relative strength',
    -0.6,
  ),
  rule(
    'Condition',
    'relative_strength|rs leader|leaders|leadership|names',
    () => plan(compare(series('rsPercentile'), '>=', HIGH_RS)),
    'relative strength leaders',
    -0.5,
  ),
  rule(
    'Condition',
    '=high|higher|low|lower beta stocks|names?',
    (word, { tokens, end }) =>
      COMPARISONS.match(tokens, end, tokens.length)
        ? null
        : word.startsWith('high')
          ? plan(compare(series('beta'), '>=', HIGH_BETA))
          : plan(compare(series('beta'), '<=', LOW_BETA)),
    'low beta stocks',
    -0.5,
  ),
  rule(
    'Condition',
    'high|low beta|relative_strength|rs Op Amount',
    (op, amount, { tokens, start }) =>
      bind(series(tokens[start + 1]!.text === 'beta' ? 'beta' : 'rsPercentile'), {
        type: 'compare',
        left: HOLE,
        op,
        right: amountOf(amount),
      }),
    'high beta over 1.5',
    -0.4,
  ),
  rule(
    'Condition',
    '=low|weak|little|high|strong|negative|inverse MovingWith',
    (word, { benchmark, moving }) => {
      if (benchmark !== 'market' || moving !== 'correlation') return null;
      const correlation = series('correlation');
      if (/^(?:neg|inv)/.test(word)) return plan(compare(correlation, '<', 0));
      return /^(?:high|strong)/.test(word)
        ? plan(compare(correlation, '>=', STRONG))
        : plan(between(correlation, -WEAK, WEAK));
    },
    'low correlation to the market',
    -0.6,
  ),
  rule(
    'Condition',
    'MovingWith',
    ({ benchmark, moving }) => {
      const correlation = series('correlation');
      if (benchmark !== 'market') return null;
      if (moving === 'correlated') return plan(compare(correlation, '>=', STRONG));
      if (moving === 'opposed') return plan(compare(correlation, '<', 0));
      return moving === 'uncorrelated' ? plan(between(correlation, -WEAK, WEAK)) : null;
    },
    'uncorrelated with the market',
    -0.5,
  ),
  rule(
    'Value',
    'MovingWith',
    ({ benchmark, moving }) =>
      benchmark === 'market' && (moving === 'beta' || moving === 'correlation') ? series(moving) : null,
    'correlation with the S&P 500 below 0.2',
    -0.4,
  ),
];
