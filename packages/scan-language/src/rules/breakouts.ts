import { all, compare, type Condition, series, type SeriesName } from '@plainscan/contracts';
import { type AnyRule, rule } from '../chart/rule.ts';
import type { ParsedCondition } from '../chart/meanings.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { crossing } from './crossovers.ts';
import { comparisonOf } from './comparing.ts';
import { allOf, closeCondition, rejection } from './levels.ts';
import { extremeOver, isSeriesDraft, seriesWith } from './series.ts';
import { plan, term, word } from './terms.ts';

const beyondDays = (up: boolean, sessions: number): Condition =>
  compare(series('close'), up ? '>' : '<', extremeOver(up ? 'high' : 'low', sessions, 1) as never);

const TURTLE = 'turtle|turtles|turtle_trading|turtle_trader|turtle_trade';
const TURTLE_BREAK = 'breakout|break_out|entry|breakdown|break_down';

/** The sessions of the Turtles' two systems. */
const TURTLE_SYSTEMS: Partial<Record<number, number>> = { 1: 20, 2: 55 };

function turtleBreak(sessions: number | undefined, way: string): ParsedCondition | null {
  const up = !way.endsWith('down');
  if (sessions === 20) return word(up ? 'turtle-breakout' : 'turtle-breakdown');
  const channel = sessions && seriesWith(up ? 'donchianUpper' : 'donchianLower', [sessions]);
  return channel ? closeCondition(comparisonOf(series('close'), up ? '>' : '<', channel)) : null;
}

/** Breakouts from a range, base, or level. */
export const BREAKOUTS: readonly AnyRule[] = [
  rule(
    'Condition',
    'failed|false|fake|failing =breakout|break_out|breakdown|break_down',
    (way) =>
      closeCondition(
        way.replace(' ', '') === 'breakout'
          ? rejection(extremeOver('high', 20, 1), true)
          : rejection(extremeOver('low', 20, 1), false),
      ),
    'failed breakout',
    -0.3,
  ),
  rule(
    'Condition',
    `${TURTLE} Period high|low|channel? =${TURTLE_BREAK}`,
    ({ sessions }, way) => turtleBreak(sessions, way),
    'turtle 55 day breakout',
    -0.4,
  ),
  rule(
    'Condition',
    `Period ${TURTLE} channel? =${TURTLE_BREAK}`,
    ({ sessions }, way) => turtleBreak(sessions, way),
    '55-day turtle breakdown',
    -0.4,
  ),
  rule(
    'Condition',
    `${TURTLE} system Number =${TURTLE_BREAK}`,
    (system, way) => turtleBreak(TURTLE_SYSTEMS[system], way),
    'turtle system 2 breakout',
    -0.4,
  ),
  rule(
    'Condition',
    'TermWord from|of|out_of|in consolidation|range|trading_range|base|sideways_range|congestion',
    (name) =>
      name === 'breakout' || name === 'breakdown'
        ? closeCondition(
            allOf(
              { type: 'term', term: name, value: null },
              {
                type: 'timed',
                of: { type: 'term', term: 'sideways', value: null },
                when: { kind: 'ago', sessions: 1, named: false },
              },
            ),
          )
        : null,
    'breaking out of a base',
    -0.3,
  ),
  rule(
    'Condition',
    'TermWord of|from|above|out_of|through its|the? Period range|trading_range|channel|base|consolidation|box',
    (name, { sessions }) =>
      name === 'breakout' || name === 'breakdown'
        ? closeCondition(
            comparisonOf(
              series('close'),
              name === 'breakout' ? '>' : '<',
              extremeOver(name === 'breakout' ? 'high' : 'low', sessions, 1),
            ),
          )
        : null,
    'broke out of its 20 day range',
    -0.5,
  ),
  rule(
    'Condition',
    'TermWord above|over|of|from|through|past|below|under Value',
    (name, level) => {
      if (name !== 'breakout' && name !== 'breakdown') return null;
      const support = level.type === 'over' && level.sessions === 20 && level.ago === 1;
      const of = support ? term(name) : breakOfLevel(name === 'breakout', level);
      return of && { of, subject: series('close') };
    },
    'breakout above the 50 day',
    -0.05,
  ),
  rule(
    'Condition',
    'Period high|low|range|price|base? TermWord',
    ({ sessions }, name) =>
      name === 'breakout' || name === 'breakdown'
        ? { of: plan(beyondDays(name === 'breakout', sessions)), subject: series('close') }
        : null,
    '20-day breakout',
    -0.05,
  ),
  rule(
    'Condition',
    'Period high|low|range|price|base? TermWord on|with volume',
    ({ sessions }, name) =>
      name === 'breakout' || name === 'breakdown'
        ? {
            of: plan(all(beyondDays(name === 'breakout', sessions), compare(series('relativeVolume'), '>=', 1.5))),
            subject: series('close'),
          }
        : null,
    '20-day breakout with volume',
  ),
  rule(
    'Condition',
    'SpanWord TermWord',
    (sessions, name) =>
      sessions > 1 && (name === 'breakout' || name === 'breakdown')
        ? { of: plan(beyondDays(name === 'breakout', sessions)), subject: series('close') }
        : null,
    'weekly breakout',
    0.05,
  ),
  rule(
    'Condition',
    '=keltner|bollinger channel|band? =breakout|breakdown',
    (kind, way) => {
      const up = way === 'breakout';
      const band: SeriesName =
        kind === 'keltner' ? (up ? 'keltnerUpper' : 'keltnerLower') : up ? 'bollingerUpper' : 'bollingerLower';
      return { of: plan(compare(series('close'), up ? '>' : '<', series(band))), subject: series('close') };
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
            type: 'compare',
            left: series('close'),
            op: level.fn === 'highest' ? '>' : '<',
            right: { ...level, ago: Math.max(1, level.ago) },
          },
          subject: series('close'),
        };
      const pivot = level.type === 'series' ? /^pivot([RS])/.exec(level.name)?.[1] : undefined;
      if (pivot) return closeCondition(comparisonOf(series('close'), pivot === 'R' ? '>' : '<', level));
      const which =
        level.type === 'that-day' ? level.field : isSeriesDraft(level, 'high', 'low') && level.ago > 0 && level.name;
      if (which !== 'high' && which !== 'low') return null;
      return {
        of: { type: 'compare', left: series('close'), op: which === 'high' ? '>' : '<', right: level },
        subject: series('close'),
      };
    },
    "broke yesterday's low",
  ),
];

/** A close beyond a level of earlier days, or a crossing of any other value. */
function breakOfLevel(up: boolean, level: Draft): DraftCondition | null {
  if (level.type === 'over' || level.type === 'that-day')
    return { type: 'compare', left: series('close'), op: up ? '>' : '<', right: level };
  // a close can't exceed the same day's high, so an earlier one is meant: "inside day yesterday and broke out above its high"
  if (isSeriesDraft(level, 'high', 'low'))
    return {
      type: 'compare',
      left: series('close'),
      op: up ? '>' : '<',
      right: { ...level, ago: Math.max(1, level.ago) },
    };
  return level.type === 'amount' || level.type === 'number'
    ? null
    : crossing(series('close'), up ? 'above' : 'below', level);
}
