import { any, BREAKOUT_SETUPS, type Condition, type SetupName } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { plan } from './terms.ts';

const TAIL =
  'pattern|setup|formation|base|structure|signal|candidate|play|chart|chart_pattern|base_pattern|continuation|consolidation|buy_point';
const IN =
  'in|inside|within|forming|building|completing|completed|developing|setting_up|setting_up_in|working_on|carving_out|tracing_out|trading_in|in_the_handle_of|consolidating_in|sitting_in|basing_in';
/** Praise, which narrows nothing. */
const PRAISE = 'nice|good|great|clean|classic|textbook|valid|proper|perfect|beautiful|decent|solid';
const ARTICLE = 'a|an|the|its|their';

/** Prices of a setup, which a condition can't name yet. */
const LEVEL = 'pivot|pivot_point|buy_point|neckline|rim|pole|flagpole';
const LEVEL_OF_SETUP = { family: { family: 'studies', value: true } } as const;

const parsed = (of: readonly Condition[]): ParsedCondition | null =>
  of.length > 0 ? { of: plan(any(...of)), subject: null, modifier: true } : null;

/** Any of these setups today. */
const anySetup = (names: readonly SetupName[]): ParsedCondition | null =>
  parsed(names.map((name) => ({ type: 'setup', name })));

const BROKEN_DOWN: ReadonlySet<SetupName> = new Set(['bear-flag', 'double-top']);

/** The breakouts or breakdowns from these setups today; that of a double bottom or top is a part of it. */
const anyBreak = (names: readonly SetupName[], way: string): ParsedCondition | null =>
  way === 'breakout' || way === 'breakdown'
    ? parsed(
        names
          .filter((name) => BROKEN_DOWN.has(name) === (way === 'breakdown') && name !== 'pocket-pivot')
          .map((name) =>
            BREAKOUT_SETUPS.includes(name) ? { type: 'setup', name, breaksOut: true } : { type: 'setup', name },
          ),
      )
    : null;

/** Chart setups by name. */
export const SETUPS: readonly AnyRule[] = [
  rule('Condition', `${PRAISE}? SetupWord ${TAIL}?`, (names) => anySetup(names), 'bull flag', -0.3),
  rule('Condition', `${IN} ${ARTICLE}? SetupWord ${TAIL}?`, (names) => anySetup(names), 'building a flat base', -0.4),
  rule(
    'Condition',
    'SetupWord or SetupWord',
    (one, other) => anySetup([...one, ...other]),
    'flat base or VCP in the last 2 days',
    -0.5,
  ),
  rule(
    'Condition',
    `TermWord of|from|out_of|above|below|through ${ARTICLE}? SetupWord ${TAIL}?`,
    (way, names) => anyBreak(names, way),
    'breaking out of a flat base',
    -0.7,
  ),
  rule(
    'Condition',
    `emerging|emerged|coming_out|came_out|moving_out|moved_out of|from ${ARTICLE}? SetupWord ${TAIL}?`,
    (names) => anyBreak(names, 'breakout'),
    'emerging from a cup and handle',
    -0.4,
  ),
  rule('Condition', `SetupWord ${TAIL}? TermWord`, (names, way) => anyBreak(names, way), 'bear flag breakdown', -0.3),
  rule(
    'Missing',
    `Nearness? ${ARTICLE}? ${LEVEL} of|in|from ${ARTICLE}? SetupWord`,
    () => LEVEL_OF_SETUP,
    'near the pivot of a flat base',
    -0.9,
  ),
  rule(
    'Missing',
    `within Op? Amount of|from ${ARTICLE}? ${LEVEL} of|in|from ${ARTICLE}? SetupWord`,
    () => LEVEL_OF_SETUP,
    'within 5% of the pivot of a flat base',
    -1.2,
  ),
];
