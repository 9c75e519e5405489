import type { Condition, Timeframe } from '@plainscan/contracts';
import { conditionOnTimeframe, isOnTimeframe, timeframeOfCondition } from '@plainscan/contracts/plan-amount';
import { SECTORS } from '../../api/generated.ts';

/** Something besides numbers that a condition's form can change. */
export interface EditChoice {
  label: string;
  options: readonly { value: string; label: string }[];
  /** the condition's own option */
  value: string;
  /** the condition with another option */
  with: (condition: Condition, value: string) => Condition;
}

const DAY = 'day';
const BARS = [
  { value: DAY, label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
];

/** The bars that a condition, or that of a share of stocks, is about; null if it can't be about others. */
function barsOf(condition: Condition): EditChoice | null {
  if (condition.type === 'breadth') {
    const inner = barsOf(condition.of);
    return (
      inner && {
        ...inner,
        with: (edited, value) => (edited.type === 'breadth' ? { ...edited, of: inner.with(edited.of, value) } : edited),
      }
    );
  }
  const timeframe = timeframeOfCondition(condition);
  if (!timeframe && !isOnTimeframe(conditionOnTimeframe(condition, 'week'), 'week')) return null;
  return {
    label: 'Bars',
    options: BARS,
    value: timeframe ?? DAY,
    with: (edited, value) => conditionOnTimeframe(edited, value === DAY ? undefined : (value as Timeframe)),
  };
}

const ALL = '';
/** A group that isn't a single sector. */
const OTHER = 'other';

/** The stocks that a share is of. */
function stocksOf(condition: Condition): EditChoice | null {
  if (condition.type !== 'breadth') return null;
  const { group } = condition;
  const [sector = OTHER] = group?.field === 'sector' && group.anyOf.length === 1 ? group.anyOf : [];
  const value = group ? (SECTORS.some((name) => name === sector) ? sector : OTHER) : ALL;
  return {
    label: 'Share of',
    options: [
      { value: ALL, label: 'All stocks' },
      ...(value === OTHER ? [{ value: OTHER, label: group!.anyOf.join(' or ') }] : []),
      ...SECTORS.map((name) => ({ value: name, label: `${name} stocks` })),
    ],
    value,
    with: (edited, chosen) => {
      if (edited.type !== 'breadth' || chosen === OTHER) return edited;
      return { ...edited, group: chosen === ALL ? null : { field: 'sector', anyOf: [chosen] } };
    },
  };
}

/** What a condition's form offers besides its numbers. */
export const editChoices = (condition: Condition): EditChoice[] =>
  [stocksOf(condition), barsOf(condition)].filter((choice) => choice !== null);

/** The condition with the chosen options, by index. */
export const withChoices = (
  condition: Condition,
  choices: readonly EditChoice[],
  chosen: readonly string[],
): Condition =>
  choices.reduce(
    (edited, choice, i) => (chosen[i] === choice.value ? edited : choice.with(edited, chosen[i]!)),
    condition,
  );
