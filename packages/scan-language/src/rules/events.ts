import { all, any, compare, series, type Condition, type SeriesName, type Term } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { Priced, rule, type AnyRule } from '../chart/rule.ts';
import { HOLE, type Draft, type DraftCondition } from '../meaning/draft.ts';
import { untilToday, within } from '../meaning/when.ts';
import { bound } from './bind.ts';
import { extremeOver, isSeriesDraft } from './series.ts';

export const term = (name: Term, value: Draft | null = null): DraftCondition => ({ type: 'term', term: name, value });

const word = (name: Term, names = false): Said => ({
  of: term(name),
  about: ABOUT[name] ?? null,
  modifier: true,
  names,
});

export const plan = (of: Condition): DraftCondition => ({ type: 'plan', of });

/** What a trader's word speaks of, for the predicate that follows it. */
const ABOUT: Partial<Record<Term, Draft>> = {
  'high-volume': series('volume'),
  'heavy-volume': series('volume'),
  'unusual-volume': series('volume'),
};

const OSCILLATORS: readonly SeriesName[] = ['rsi', 'stochasticK', 'stochasticD', 'williamsR', 'cci', 'mfi'];

const TAIL =
  'setup|pattern|condition|territory|level|zone|region|area|signal|formation|mode|phase|trend|candidate|move|reading|action|candle|candlestick|day|event|play|bar';

/** A crossover, the noun, is within the last three sessions unless a time is given. */
export const lately = (of: DraftCondition): DraftCondition => ({ type: 'timed', of, when: within(3) });

export const crossing = (left: Draft, direction: 'above' | 'below' | 'either', right: Draft): DraftCondition => ({
  type: 'cross',
  left,
  direction,
  right,
});

const beyondDays = (up: boolean, sessions: number): Condition =>
  compare(series('close'), up ? '>' : '<', extremeOver(up ? 'high' : 'low', sessions, 1) as never);

export const wayOf = (way: string | undefined): 'above' | 'below' | 'either' =>
  !way ? 'either' : ['bullish', 'positive', 'golden'].includes(way) ? 'above' : 'below';

/** "breaking out on volume": more of it than usual, if the sentence gives no volume. */
const onVolume = (next: string): Said | null =>
  ['', ',', 'and', 'or', ')', 'but', 'today', 'yesterday'].includes(next)
    ? { of: term('heavy-volume'), about: series('volume') }
    : null;

export const EVENTS: readonly AnyRule[] = [
  rule(
    'Condition',
    'TermWord',
    (name, at) => new Priced(word(name, /caps$/i.test(at.tokens[at.end - 1]!.raw)), at.end - at.start > 1 ? -0.15 : 0),
    'oversold stocks',
  ),
  rule('Condition', `TermWord ${TAIL}`, (name) => word(name), 'bullish setup', '', 0.05),
  rule(
    'Condition',
    'TermWord on|by|in|per|according_to? Value',
    (name, value) =>
      (name === 'oversold' || name === 'overbought') && isSeriesDraft(value, ...OSCILLATORS)
        ? { of: term(name, value), about: value }
        : null,
    'oversold on RSI(2)',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    '=high|low Value',
    (way, value) =>
      isSeriesDraft(value, ...OSCILLATORS)
        ? { of: term(way === 'high' ? 'overbought' : 'oversold', value), about: value }
        : null,
    'low RSI',
    '',
    0.2,
  ),
  rule(
    'Condition',
    'CapSize ,? and|or|/|to CapSize cap|capitalization',
    (a, b) => ({ of: { type: 'any', of: [term(a), term(b)] }, about: null, modifier: true }),
    'small or mid cap stocks',
  ),
  rule(
    'Condition',
    'CapSize , CapSize ,? and|or CapSize cap|capitalization',
    (a, b, c) => ({ of: { type: 'any', of: [term(a), term(b), term(c)] }, about: null, modifier: true }),
    'small, mid and large caps',
  ),
  rule(
    'Condition',
    'CandleWord candle|candlestick|pattern|formation|bar|day|signal?',
    (names) => ({
      of: plan(any(...names.map((name): Condition => ({ type: 'candle', name })))),
      about: null,
      modifier: true,
    }),
    'bullish engulfing',
  ),
  rule(
    'Condition',
    'DayKind candle|candlestick|bar|body',
    ({ way, of }) =>
      of === 'body'
        ? { of: plan(compare(series('close'), way === 'up' ? '>' : '<', series('open'))), about: null, modifier: true }
        : null,
    'green candle',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    'on|with volume',
    (at) => onVolume(at.tokens[at.end]?.text ?? ''),
    'breaking out on volume',
    '',
    0.3,
  ),
  rule(
    'Condition',
    'on|with higher|increased|more|greater volume',
    () => ({ of: plan(compare(series('volume'), '>', series('volume', [], 1))), about: series('volume') }),
    'up 5% on higher volume',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'on|with volume confirmation',
    () => ({ of: term('heavy-volume'), about: series('volume') }),
    'breakout with volume confirmation',
  ),
  rule(
    'Condition',
    'TermWord of|by? Op? Amount average|avg|normal|usual? volume?',
    (name, op, amount) =>
      name === 'unusual-volume' && amount.unit === 'times'
        ? { of: plan(compare(series('relativeVolume'), op ?? '>=', amount.value)), about: series('volume') }
        : null,
    'volume spike of 3x',
    '',
    -0.1,
  ),
  // headings of a written strategy, and terms with more said of them
  rule(
    'Condition',
    'trend|liquidity|entry|trigger|setup|momentum|filter|confirmation : Condition',
    (said) => said,
    'entry: price crosses above the 50 day',
    '',
    -0.2,
  ),
  rule('Condition', 'TermWord : Condition', (_name, said) => said, 'pullback: RSI(4) below 25', '', -0.2),
  rule(
    'Condition',
    'directional_movement|dmi|directional_movement_index is|are|turns? =up|positive|bullish|rising|down|negative|bearish|falling',
    (way) => ({
      of: plan(
        compare(series('plusDi'), ['up', 'positive', 'bullish', 'rising'].includes(way) ? '>' : '<', series('minusDi')),
      ),
      about: null,
    }),
    'directional movement is negative',
  ),
  rule(
    'Condition',
    'TermWord When',
    (name, when, at) =>
      name === 'sideways' &&
      when.kind === 'within' &&
      when.sessions > 1 &&
      when.atLeast === when.sessions &&
      !['on', 'each'].includes(at.tokens[at.parts[1]!.start]!.text)
        ? {
            of: plan(
              all(compare(series('channelPercent', [when.sessions]), '<=', 10), compare(series('adx'), '<', 20)),
            ),
            about: null,
            modifier: true,
          }
        : null,
    'consolidating for 20 days',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'TermWord of|by? Op? Amount above|over Value',
    (name, op, amount, base) =>
      name === 'unusual-volume' && amount.unit === 'percent'
        ? {
            of: { type: 'beyond', value: series('volume'), side: 'above', op: op ?? '>=', percent: amount.value, base },
            about: series('volume'),
          }
        : null,
    'volume spike 50% above its 30 day average',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'bollinger_band|bollinger|bb|bands|bollinger_bands at? its? =narrowest|tightest|widest|lowest|highest in|over|for|of|since Lately',
    (word, lately) =>
      untilToday(lately) && {
        of: {
          type: 'extreme',
          value: series('bollingerWidth'),
          which: ['widest', 'highest'].includes(word) ? 'highest' : 'lowest',
          sessions: lately.sessions,
          beats: false,
        },
        about: series('bollingerWidth'),
      },
    'Bollinger band at its narrowest in the last 100 days',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    '=narrowest|tightest|widest bollinger_band|bollinger|bands|bollinger_bands in|over|for|of|since Lately',
    (word, lately) =>
      untilToday(lately) && {
        of: {
          type: 'extreme',
          value: series('bollingerWidth'),
          which: word === 'widest' ? 'highest' : 'lowest',
          sessions: lately.sessions,
          beats: false,
        },
        about: series('bollingerWidth'),
      },
    'narrowest Bollinger bands in the last 6 months',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'holding|holds|held|hold Value',
    (level) => ({
      of: {
        type: 'all',
        of: [
          {
            type: 'any',
            of: [
              { type: 'near', value: series('low'), target: level, percent: 1 },
              { type: 'compare', left: series('low'), op: '<', right: level },
            ],
          },
          { type: 'compare', left: series('close'), op: '>', right: level },
        ],
      },
      about: level,
    }),
    'holding the 50 day',
    '',
    0.3,
  ),
  rule(
    'Condition',
    'TermWord above|over|of|from|through|past|below|under Value',
    (name, level) => {
      if (name !== 'breakout' && name !== 'breakdown') return null;
      const support = level.type === 'over' && level.sessions === 20 && level.ago === 1;
      const of = support ? term(name) : brokeLevel(name === 'breakout', level);
      return of && { of, about: series('close') };
    },
    'breakout above the 50 day',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    'Period high|low|range|price|base? TermWord',
    ({ sessions }, name) =>
      name === 'breakout' || name === 'breakdown'
        ? { of: plan(beyondDays(name === 'breakout', sessions)), about: series('close') }
        : null,
    '20-day breakout',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    'Period high|low|range|price|base? TermWord on|with volume',
    ({ sessions }, name) =>
      name === 'breakout' || name === 'breakdown'
        ? {
            of: plan(all(beyondDays(name === 'breakout', sessions), compare(series('relativeVolume'), '>=', 1.5))),
            about: series('close'),
          }
        : null,
    '20-day breakout with volume',
  ),
  rule(
    'Condition',
    'SpanWord TermWord',
    (sessions, name) =>
      sessions > 1 && (name === 'breakout' || name === 'breakdown')
        ? { of: plan(beyondDays(name === 'breakout', sessions)), about: series('close') }
        : null,
    'weekly breakout',
    '',
    0.05,
  ),
  rule(
    'Condition',
    '=keltner|bollinger channel|band? =breakout|breakdown',
    (kind, way) => {
      const up = way === 'breakout';
      const band: SeriesName =
        kind === 'keltner' ? (up ? 'keltnerUpper' : 'keltnerLower') : up ? 'bollingerUpper' : 'bollingerLower';
      return { of: plan(compare(series('close'), up ? '>' : '<', series(band))), about: series('close') };
    },
    'Keltner channel breakout',
  ),
  rule(
    'Condition',
    'broke|broken|break|breaking|breaks|cleared|clearing|clear|took_out|taking_out|busted|busting|broke_through|breaking_through out? Value',
    (level) => {
      if (level.type === 'over' && level.fn !== 'mean')
        return {
          of: {
            type: 'cross',
            left: series('close'),
            direction: level.fn === 'highest' ? 'above' : 'below',
            right: level,
          },
          about: series('close'),
        };
      if (!isSeriesDraft(level, 'high', 'low') || level.ago === 0) return null;
      return {
        of: { type: 'compare', left: series('close'), op: level.name === 'high' ? '>' : '<', right: level },
        about: series('close'),
      };
    },
    "broke yesterday's high",
  ),
];

/** Across a level of the days before; any other value is crossed. */
function brokeLevel(up: boolean, level: Draft): DraftCondition | null {
  if (level.type === 'over') return { type: 'compare', left: series('close'), op: up ? '>' : '<', right: level };
  return level.type === 'amount' || level.type === 'number'
    ? null
    : crossing(series('close'), up ? 'above' : 'below', level);
}

export function crossover(
  value: Draft,
  way: string | undefined,
  when?: Parameters<typeof within>[0] | object,
): Said | Priced | null {
  const of = crossing(HOLE, wayOf(way), { type: 'own-signal' });
  return bound(value, when ? ({ type: 'timed', of, when } as DraftCondition) : lately(of));
}
