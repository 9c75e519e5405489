import { all, compare, type Condition, series, type SeriesName, type Term } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { type AnyRule, type Place, Priced, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { isSeriesDraft } from './series.ts';

export const term = (name: Term, value: Draft | null = null): DraftCondition => ({ type: 'term', term: name, value });

export const word = (name: Term, names = false): Said => ({
  of: term(name),
  about: ABOUT[name] ?? null,
  modifier: true,
  names,
});

export const plan = (of: Condition): DraftCondition => ({ type: 'plan', of });

/** The value behind a trader's word, for the predicate that follows it. */
const ABOUT: Partial<Record<Term, Draft>> = {
  'high-volume': series('volume'),
  'heavy-volume': series('volume'),
  'unusual-volume': series('volume'),
  'low-volume': series('volume'),
};

const OSCILLATORS: readonly SeriesName[] = ['rsi', 'stochasticK', 'stochasticD', 'williamsR', 'cci', 'mfi'];

const TAIL =
  'setup|pattern|condition|territory|level|zone|region|area|signal|formation|mode|phase|trend|candidate|move|reading|action|candle|candlestick|day|event|play|bar';

/** "bullish MACD cross": the word says which way the lines cross. */
const isOfCross = (name: Term, { tokens, end }: Place): boolean =>
  (name === 'bullish' || name === 'bearish') &&
  tokens.slice(end, end + 3).some(({ text }) => /^cross(?:over|ing)?$/.test(text));

/** Traders' words. */
export const TERMS: readonly AnyRule[] = [
  rule(
    'Condition',
    'Condition only|exclusively',
    (said) => (said.modifier ? said : null),
    'small and mid caps only',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'Condition excluded|removed|omitted|filtered_out|left_out|not_included',
    (said) => (said.modifier ? { ...said, of: { type: 'not', of: said.of }, names: false } : null),
    'utilities excluded',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'TermWord',
    (name, at) =>
      isOfCross(name, at)
        ? null
        : new Priced(word(name, /caps$/i.test(at.tokens[at.end - 1]!.raw)), at.end - at.start > 1 ? -0.15 : 0),
    'gap up 2 days ago',
  ),
  rule('Condition', `TermWord ${TAIL}`, (name) => word(name), 'bullish reversal candles', '', 0.05),
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
    'Predicate',
    '=oversold|overbought ( Number )',
    (way, level) => ({
      type: 'compare',
      left: HOLE,
      op: way === 'oversold' ? '<' : '>',
      right: { type: 'number', value: level },
    }),
    'RSI (14): oversold (25)',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Value is? =neither|not =oversold|overbought nor|or|and =oversold|overbought',
    (value, _no, one, other) =>
      one !== other && isSeriesDraft(value, ...OSCILLATORS)
        ? {
            of: {
              type: 'all',
              of: [one, other].map((name): DraftCondition => ({ type: 'not', of: term(name as Term, value) })),
            },
            about: value,
          }
        : null,
    'MFI neither oversold nor overbought',
    '',
    -0.3,
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
];
