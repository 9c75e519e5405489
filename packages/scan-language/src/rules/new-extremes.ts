import { series, SESSIONS } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { untilToday } from '../meaning/when.ts';
import { extremeOver, isSeriesDraft } from './series.ts';

const MAKING =
  'make|makes|making|made|hit|hits|hitting|set|setting|reach|reaches|reached|reaching|print|printing|printed|post|posting|posted|notched|notching|at|breaking|break|broke|broken|put_in|just_made|just_hit';

const NO_NEW =
  'no|without|without_a|not_made|not_made_a|hasnt_made|hasnt_made_a|havent_made|havent_made_a|not_hit|hasnt_hit|hasnt_hit_a|havent_hit|havent_hit_a|not_set|hasnt_set|havent_set|has_not_made|have_not_made|has_not_hit|have_not_hit|failed_to_make|fail_to_make|failing_to_make|failed_to_make_a|fails_to_make_a|did_not_make|did_not_make_a|didnt_make|didnt_make_a|not_making|not_making_a|failed_to_hit|failed_to_set';

export const extreme = (
  value: Draft,
  which: 'highest' | 'lowest',
  sessions: number | null,
  beats: boolean,
): DraftCondition => ({
  type: 'extreme',
  value,
  which,
  sessions,
  beats,
});

/** A highest or lowest close, which may equal an earlier one. */
const closingExtreme = (which: 'high' | 'low', sessions: number): ParsedCondition => ({
  of: extreme(series('close'), which === 'high' ? 'highest' : 'lowest', sessions, false),
  subject: series('close'),
});

const newExtreme = (which: 'high' | 'low', sessions: number | null, of: Draft = series(which)): ParsedCondition => ({
  of: extreme(of, which === 'high' ? 'highest' : 'lowest', sessions, true),
  subject: series('close'),
});

/** No new 52-week high or low on any day of a period. */
const noNew = (which: 'high' | 'low', sessions: number): ParsedCondition => ({
  subject: series('close'),
  of: {
    type: 'not',
    of: {
      type: 'timed',
      of: newExtreme(which, SESSIONS.year).of,
      when: { kind: 'within', sessions, ago: 0, atLeast: 1, named: false },
    },
  },
});

/** "drop from its 52 week high": where something is measured from, not a new high. */
const isMeasuredFrom = ({ tokens, start }: Place): boolean => {
  const before = tokens.slice(0, start).findLast(({ text }) => !['the', 'its', 'their', 'a'].includes(text));
  return /^(?:from|off|to|than|since|toward|towards|below|above)$/.test(before?.text ?? '');
};

/** New highs and lows. */
export const NEW_EXTREMES: readonly AnyRule[] = [
  rule(
    'Predicate',
    'make|makes|making|made|hit|hits|hitting|setting|set|at|printing|posting a? new|fresh Extreme',
    (which) =>
      ({
        type: 'extreme',
        value: HOLE,
        which: which === 'high' ? 'highest' : 'lowest',
        sessions: 252,
        beats: true,
      }) as DraftCondition,
    'OBV making a new high',
    0.4,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Extreme`,
    (which) => newExtreme(which, SESSIONS.year),
    'making new highs',
    0.05,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Period Extreme`,
    ({ sessions }, which) => newExtreme(which, sessions),
    'new 52-week high',
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh SpanWord Extreme`,
    (sessions, which) => (sessions > 1 ? newExtreme(which, sessions) : null),
    'new yearly low',
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh all_time|alltime|record Extreme`,
    (which) => newExtreme(which, null),
    'new all-time high',
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Period closing|close Extreme`,
    ({ sessions }, which) => ({
      of: extreme(series('close'), which === 'high' ? 'highest' : 'lowest', sessions, true),
      subject: series('close'),
    }),
    'new 20-day closing high',
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Extreme in|for|of|over this|the? Lately`,
    (which, lately) => (untilToday(lately) ? newExtreme(which, lately.sessions) : null),
    'new high in the last 20 days',
    -0.1,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Extreme in|for|of|over Duration`,
    (which, { sessions }) => newExtreme(which, sessions),
    'new high in 20 days',
    -0.1,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Extreme of|for|on this|the? =year|month|quarter|week`,
    (which, unit) => newExtreme(which, SESSIONS[unit as 'year']),
    'new low for the year',
    -0.1,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Period Extreme in|of|on|for both? Values`,
    ({ sessions }, which, { values }) => ({
      subject: series('close'),
      of: {
        type: 'all',
        of: values.map((of) => newExtreme(which, sessions, isSeriesDraft(of, 'close') ? series(which) : of).of),
      },
    }),
    'new 6 month high in price and volume',
    -0.4,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Period Extreme =in|of|on|for Value`,
    ({ sessions }, which, preposition, of) =>
      // "on volume that is …" describes the day's volume
      preposition === 'on' && isSeriesDraft(of, 'volume') ? null : newExtreme(which, sessions, of),
    'new 20-day high in RSI(14)',
    -0.1,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh all_time Extreme in|of|on|for Value`,
    (which, of) => newExtreme(which, null, of),
    'new all-time high in RSI(14)',
    -0.1,
  ),
  rule(
    'Condition',
    `${NO_NEW} new|fresh Extreme in|for|over|within|during at_least|more_than|over? the? Duration`,
    (which, { sessions }) => noNew(which, sessions),
    'no new high in 3 months',
    -0.6,
  ),
  rule(
    'Condition',
    `${NO_NEW} new|fresh Extreme in|for|over|within|during the? Lately`,
    (which, { sessions, ago }) => (ago === 0 ? noNew(which, sessions) : null),
    'no new high in the last 3 months',
    -0.6,
  ),
  rule(
    'Condition',
    'Period Extreme',
    ({ sessions }, which, at) => (isMeasuredFrom(at) ? null : newExtreme(which, sessions)),
    '20 day high',
    0.4,
  ),
  rule(
    'Condition',
    'SpanWord Extreme',
    (sessions, which) => (sessions > 1 ? newExtreme(which, sessions) : null),
    'yearly low',
    0.4,
  ),
  rule('Condition', 'all_time|alltime|record Extreme', (which) => newExtreme(which, null), 'all-time high', 0.4),
  rule(
    'Condition',
    'all_time|alltime|record =high|low close|closing',
    (which) => ({
      of: extreme(series('close'), which === 'high' ? 'highest' : 'lowest', null, false),
      subject: series('close'),
    }),
    'all-time high close',
    0.2,
  ),
  rule(
    'Condition',
    `make|makes|making|made|hit|hits|hitting|set|setting|reach|reached|reaching|print|printing|post|posting Period Extreme`,
    ({ sessions }, which) => newExtreme(which, sessions),
    'hitting 20 day highs',
    0.1,
  ),
  rule(
    'Condition',
    'make|makes|making|made|hit|hits|hitting|set|setting|reach|reached|reaching|print|printing|post|posting all_time|record Extreme',
    (which) => newExtreme(which, null),
    'hitting all time highs',
    0.1,
  ),
  rule(
    'Condition',
    'made|make|making|matched|equaled|equalled or matched|equaled|tied|made new? Period Extreme',
    ({ sessions }, which) => ({
      of: {
        type: 'compare',
        left: series(which),
        op: which === 'high' ? '>=' : '<=',
        right: { type: 'exact', of: extremeOver(which, sessions, 1) },
      },
      subject: series('close'),
    }),
    'made or matched a new 1-month high',
    -0.3,
  ),
  rule(
    'Predicate',
    'at|made|hit|hitting|reached|making new? Period Extreme',
    ({ sessions }, which) => extreme(HOLE, which === 'high' ? 'highest' : 'lowest', sessions, false),
    'volume at a 20 day high',
    0.3,
  ),
  rule(
    'Condition',
    'price|stock? at|right_at|sitting_at a|an? Period Extreme',
    // "at 52-week highs", "at the 20-day low": close to them
    ({ sessions, unit }, which, { tokens, start, end }) =>
      unit === SESSIONS.day &&
      !/s$/i.test(tokens[end - 1]!.raw) &&
      !tokens.slice(start, end).some(({ text }) => text === 'the' || text === 'its')
        ? {
            of: extreme(series(which), which === 'high' ? 'highest' : 'lowest', sessions, false),
            subject: series('close'),
          }
        : null,
    'stocks at a 20 day low',
    -0.4,
  ),
  rule(
    'Condition',
    'Period Extreme in|of? Value',
    ({ sessions }, which, of, { tokens, start, end }) =>
      isSeriesDraft(of) &&
      !isSeriesDraft(of, 'close') &&
      // "20 day high on volume" names two things
      !tokens.slice(start, end).some(({ text }) => text === 'on')
        ? newExtreme(which, sessions, of)
        : null,
    '20 day high in OBV',
    0.1,
  ),
  rule(
    'Predicate',
    'new|fresh Period Extreme',
    ({ sessions }, which) => extreme(HOLE, which === 'high' ? 'highest' : 'lowest', sessions, false),
    'RSI new 20 day high',
    0.5,
  ),
  rule(
    'Condition',
    'closed|closing|close|closes|price|finished at|on|making|made|hit a|an|its|the? new? Period closing|close Extreme',
    ({ sessions }, which) => closingExtreme(which, sessions),
    'closed at a 52 week closing high',
    -0.5,
  ),
  rule(
    'Condition',
    'closed|close|closes|closing|finished at|on Period Extreme',
    ({ sessions }, which) => closingExtreme(which, sessions),
    'closed at a 10 day low',
    -0.2,
  ),
];
