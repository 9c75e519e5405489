import { all, compare, type Condition, OSCILLATORS, series, type Term } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, Priced, rule } from '../chart/rule.ts';
import { CONNECTIVES } from '../cover/clause-ends.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { isSeriesDraft } from './series.ts';

export const term = (name: Term, value: Draft | null = null): DraftCondition => ({ type: 'term', term: name, value });

export const word = (name: Term, names = false): ParsedCondition => ({
  of: term(name),
  subject: SUBJECTS[name] ?? null,
  modifier: true,
  names,
});

export const plan = (of: Condition): DraftCondition => ({ type: 'plan', of });

/** The value that a trader's term is about, as the subject of a following predicate. */
const SUBJECTS: Partial<Record<Term, Draft>> = {
  'high-volume': series('volume'),
  'heavy-volume': series('volume'),
  'unusual-volume': series('volume'),
  'low-volume': series('volume'),
};

const TAIL =
  'setup|pattern|condition|territory|level|zone|region|area|signal|formation|mode|phase|trend|candidate|move|reading|action|candle|candlestick|day|event|play|bar';

/** "bullish MACD cross": the word is the direction of the crossing; in "bullish or golden cross" it isn't. */
function isCrossDirection(name: Term, { tokens, end }: Place): boolean {
  if (name !== 'bullish' && name !== 'bearish') return false;
  const following = tokens.slice(end, end + 3).map(({ text }) => text);
  const cross = following.findIndex((text) => /^cross(?:over|ing)?$/.test(text));
  return cross >= 0 && !following.slice(0, cross).some((text) => Object.hasOwn(CONNECTIVES, text));
}

/** Trader's terms. */
export const TERMS: readonly AnyRule[] = [
  rule(
    'Condition',
    'Condition only|exclusively',
    (parsed) => (parsed.modifier ? { ...parsed, isLimit: true } : null),
    'small and mid caps only',
    0.1,
  ),
  rule(
    'Condition',
    'Condition excluded|removed|omitted|filtered_out|left_out|not_included',
    (parsed) => (parsed.modifier ? { ...parsed, of: { type: 'not', of: parsed.of }, names: false } : null),
    'utilities excluded',
    -0.3,
  ),
  rule(
    'Condition',
    'TermWord',
    (name, at) =>
      isCrossDirection(name, at)
        ? null
        : new Priced(word(name, /caps$/i.test(at.tokens[at.end - 1]!.raw)), at.end - at.start > 1 ? -0.15 : 0),
    'gap up 2 days ago',
  ),
  rule(
    'Condition',
    'pass|passes|passing|fits|fit|qualifies_for|qualify_for TermWord test|screen|criteria?',
    (name) => (name === 'trend-template' ? word(name) : null),
    'passes the trend template',
    -0.1,
  ),
  rule('Condition', `TermWord ${TAIL}`, (name) => word(name), 'bullish reversal candles', 0.05),
  rule(
    'Condition',
    'TermWord on|by|in|per|according_to both|either? Values',
    (term, { values, join }) =>
      term === 'oversold' || term === 'overbought'
        ? {
            of: {
              type: join === 'and' ? 'all' : 'any',
              of: values.map((value): DraftCondition => ({ type: 'term', term, value })),
            },
            subject: values.at(-1)!,
          }
        : null,
    'oversold on both RSI and MFI',
    -0.2,
  ),
  rule(
    'Condition',
    'TermWord on|by|in|per|according_to? Value',
    (name, value) =>
      (name === 'oversold' || name === 'overbought') && isSeriesDraft(value, ...OSCILLATORS)
        ? { of: term(name, value), subject: value }
        : null,
    'oversold on RSI(2)',
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
            subject: value,
          }
        : null,
    'MFI neither oversold nor overbought',
    -0.3,
  ),
  rule(
    'Condition',
    '=high|low Value',
    (way, value) =>
      isSeriesDraft(value, ...OSCILLATORS)
        ? { of: term(way === 'high' ? 'overbought' : 'oversold', value), subject: value }
        : null,
    'low RSI',
    0.2,
  ),
  rule(
    'Condition',
    'directional_movement|dmi|directional_movement_index is|are|turns? =up|positive|bullish|rising|down|negative|bearish|falling',
    (way) => ({
      of: plan(
        compare(series('plusDi'), ['up', 'positive', 'bullish', 'rising'].includes(way) ? '>' : '<', series('minusDi')),
      ),
      subject: null,
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
      // "over the last 3 weeks" is the whole time, like "for 3 weeks"; "on any day of" is not
      !['on', 'each', 'any', 'at', 'within', 'sometime', 'once'].includes(at.tokens[at.parts[1]!.start]!.text)
        ? {
            of: plan(
              all(compare(series('channelPercent', [when.sessions]), '<=', 10), compare(series('adx'), '<', 20)),
            ),
            subject: null,
            modifier: true,
          }
        : null,
    'consolidating for 20 days',
    -0.2,
  ),
];
