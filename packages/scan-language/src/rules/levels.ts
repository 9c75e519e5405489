import { series } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { comparisonOf } from './comparing.ts';
import { isSeriesDraft } from './series.ts';

export const allOf = (...of: DraftCondition[]): DraftCondition => ({ type: 'all', of });

export const closeCondition = (of: DraftCondition): ParsedCondition => ({ of, subject: series('close') });

const PIERCING =
  'traded|trades|trading|went|go|goes|moved|poked|pushed|spiked|dipped|popped|wicked|touched|was|undercut|ran|got|dropped|rallied|broke|breaks|fell|slipped|sliced';

/** The day's range went beyond a level, but the close didn't. */
export const rejection = (level: Draft, up: boolean): DraftCondition =>
  allOf(
    comparisonOf(series(up ? 'high' : 'low'), up ? '>' : '<', level),
    comparisonOf(series('close'), up ? '<=' : '>=', level),
  );

/** Tested levels: held, rejected, or pierced. */
export const LEVELS: readonly AnyRule[] = [
  rule(
    'Condition',
    'finding|finds|found|getting|got|taking|has|having support at|on|near|from|off Value',
    (level) => ({
      subject: level,
      of: allOf(
        {
          type: 'any',
          of: [
            { type: 'near', value: series('low'), target: level, percent: 1 },
            comparisonOf(series('low'), '<', level),
          ],
        },
        comparisonOf(series('close'), '>', level),
      ),
    }),
    'finding support at the 50 EMA',
    -0.1,
  ),
  rule(
    'Condition',
    'trade|trades|traded|trading =below|under|above|over Value',
    (side, level, { tokens, end }) =>
      isSeriesDraft(level, 'open', 'high', 'low', 'close') &&
      level.ago > 0 &&
      tokens.slice(end, end + 5).some(({ text }) => /^(?:clos|finish)/.test(text))
        ? closeCondition(
            side === 'below' || side === 'under'
              ? comparisonOf(series('low'), '<', level)
              : comparisonOf(series('high'), '>', level),
          )
        : null,
    "trade below yesterday's low, then close above yesterday's close",
    -0.3,
  ),
  rule(
    'Condition',
    'failed_to|fails_to|failing_to|couldnt|could_not|unable_to|cannot|cant|didnt|did_not break|break_above|break_over|break_through|get_above|get_over|get_through|clear|reclaim|close_above|push_through Value',
    (level) => closeCondition(rejection(level, true)),
    'failed to break above the 50 day',
    -0.3,
  ),
  rule(
    'Condition',
    'failed|failing|fails|rejected|stopped|turned_away|turned_back|hitting_resistance|hit_resistance|running_into_resistance at|by|from|near Value',
    (level) => closeCondition(rejection(level, true)),
    'rejected at the 50 day',
    -0.1,
  ),
  rule(
    'Condition',
    `${PIERCING} Op Value but|and|then and|then? closed|closing|closes|finished|close|ended|came_back|back back? Op Value`,
    (op, level, then, again) => {
      const up = op === '>' || op === '>=';
      if ((!up && op !== '<' && op !== '<=') || then[0] === op[0] || !['<', '>'].includes(then[0]!)) return null;
      const back = again.type === 'reference' ? level : again;
      return closeCondition(
        allOf(comparisonOf(series(up ? 'high' : 'low'), op, level), comparisonOf(series('close'), then, back)),
      );
    },
    'traded above the upper Bollinger band and closed under it',
    -0.4,
  ),
  rule(
    'Condition',
    'undercut|undercuts|undercutting|pierced|probed Value but|and|then and|then? closed|closing|closes|finished|close|came_back|back back? Op Value',
    (level, then, again) =>
      then === '>' || then === '>='
        ? closeCondition(
            allOf(
              comparisonOf(series('low'), '<', level),
              comparisonOf(series('close'), then, again.type === 'reference' ? level : again),
            ),
          )
        : null,
    'undercut its 50 day and closed back above it',
    -0.4,
  ),
  rule(
    'Condition',
    'wick|tail|shadow|lower_wick|lower_shadow =below|under Value',
    (_side, level) => closeCondition(rejection(level, false)),
    'wick below the lower Bollinger band',
    -0.1,
  ),
  rule(
    'Condition',
    'wick|tail|shadow|upper_wick|upper_shadow =above|over Value',
    (_side, level) => closeCondition(rejection(level, true)),
    'wick above the upper Bollinger band',
    -0.1,
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
      subject: level,
    }),
    'holding the 50 day',
    0.3,
  ),
  rule(
    'Predicate',
    'undercut|undercuts|undercutting Value',
    (level) => ({ type: 'compare', left: HOLE, op: '<', right: level }),
    "low undercut yesterday's low",
    0.1,
  ),
  rule(
    'Condition',
    'undercut|undercuts|undercutting|undercut_and_rallied_from|undercut_and_rally_of Value',
    (level) => closeCondition(comparisonOf(series('low'), '<', level)),
    'undercut its 10 day low',
  ),
];
