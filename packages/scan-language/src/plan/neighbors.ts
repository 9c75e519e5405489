import {
  type ChipAmount,
  chipConditions,
  type Condition,
  scanPlanSchema,
  type ScanPlan,
  withAmount,
  withConditions,
} from '@plainscan/contracts';
import { amountsOf } from './amounts.ts';
import { describeCondition } from './describe-conditions.ts';

/** A number of a plan, and the plans in which it is one step smaller or larger. */
export interface NumberNeighbors {
  /** the condition that has the number, in canonical English */
  readonly condition: string;
  /** see ChipAmount */
  readonly label: string;
  readonly value: number;
  readonly neighbors: readonly { readonly value: number; readonly plan: ScanPlan }[];
}

/** About 10% of a number as a round number; 1 for small whole numbers. */
function stepOf({ value, integer }: ChipAmount): number {
  const tenth = Math.abs(value) / 10;
  const power = 10 ** Math.floor(Math.log10(tenth));
  const step = Number((power * Math.round(tenth / power)).toPrecision(1));
  return integer || Number.isInteger(value) ? Math.max(1, Math.round(step)) : step;
}

const isWithin = (value: number, { min, max }: ChipAmount): boolean =>
  value >= (min ?? -Infinity) && value <= (max ?? Infinity);

/** The plan with one number changed; null if it isn't valid. */
function withNumber(plan: ScanPlan, at: number, { path, negated }: ChipAmount, value: number): ScanPlan | null {
  const change = (condition: Condition): Condition => withAmount(condition, path, negated ? -value : value);
  const conditions = chipConditions(plan).map((condition, i) => (i === at ? change(condition) : condition));
  return scanPlanSchema.safeParse(withConditions(plan, conditions)).data ?? null;
}

/** The first `limit` numbers of a plan's conditions. Zero isn't one of them: it is a sign, and has no step. */
export const neighborsOf = (plan: ScanPlan, limit: number): NumberNeighbors[] =>
  chipConditions(plan)
    .flatMap((condition, at) =>
      amountsOf(condition)
        .filter(({ value }) => value !== 0)
        .map((amount): NumberNeighbors => ({
          condition: describeCondition(condition),
          label: amount.label,
          value: amount.value,
          neighbors: [-1, 1].flatMap((sign) => {
            const value = Number((amount.value + sign * stepOf(amount)).toPrecision(12));
            const neighbor = isWithin(value, amount) ? withNumber(plan, at, amount, value) : null;
            return neighbor ? [{ value, plan: neighbor }] : [];
          }),
        })),
    )
    .slice(0, limit);
