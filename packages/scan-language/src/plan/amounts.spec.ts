import {
  type CompareOp,
  type Value,
  all,
  any,
  between,
  chipConditions,
  compare,
  cross,
  not,
  over,
  plan,
  scanPlanSchema,
  series,
  trend,
  window,
  withAmount,
  withConditions,
  withoutTerms,
  type ChipAmount,
  type Condition,
  type ScanPlan,
} from '@plainscan/contracts';
import { describe as suite, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createParser } from '../parser.ts';
import { plan as randomPlan } from '../testing/random-plans.ts';
import { amountsOf } from './amounts.ts';
import { canonical } from './canonical.ts';
import { describe } from './describe-plan.ts';
import { isNeverMeant } from './never-meant.ts';

const parser = createParser({ symbols: ['AAPL', 'ALL', 'IT'], names: [], industries: ['Semiconductors'] });

const told = (condition: Condition): [string, number][] =>
  amountsOf(condition).map(({ label, value }) => [label, value]);
const close = series('close');

suite('the amounts of a condition', () => {
  it.each<[string, Condition, [string, number][]]>([
    ['a level', compare(close, '<', 50), [['below', 50]]],
    [
      'an indicator and its level',
      compare(series('rsi'), '<', 30),
      [
        ['RSI length', 14],
        ['below', 30],
      ],
    ],
    [
      'both ends of a range',
      between(close, 5, 10),
      [
        ['from', 5],
        ['to', 10],
      ],
    ],
    [
      'volume against its average',
      compare(series('relativeVolume'), '>=', 2),
      [
        ['average volume length', 20],
        ['at least … times its average', 2],
      ],
    ],
    [
      'two averages',
      cross(series('ema', [20]), 'above', series('ema', [50])),
      [
        ['first EMA length', 20],
        ['second EMA length', 50],
      ],
    ],
    [
      'percent below, without its sign',
      compare({ type: 'percentFrom', value: close, base: series('sma', [50]) }, '<=', -10),
      [
        ['at least … % below', 10],
        ['SMA length', 50],
      ],
    ],
    [
      'nearness to a high',
      { type: 'near', value: close, target: over('highest', series('high'), 252), percent: 2 },
      [
        ['within … %', 2],
        ['high of the last … sessions', 252],
      ],
    ],
    [
      'a breakout: not that it is of the sessions before today',
      compare(close, '>', over('highest', series('high'), 20, 1)),
      [['high of the last … sessions', 20]],
    ],
    [
      'a time that was said',
      compare(series('close', [], 3), '<', 5),
      [
        ['price of … sessions ago', 3],
        ['below', 5],
      ],
    ],
    ['a direction', trend(close, 'rising', 3), [['rising for … sessions', 3]]],
    [
      'a new high',
      { type: 'extreme', value: series('high'), which: 'highest', sessions: 252, beats: true },
      [['new high of … sessions', 252]],
    ],
    ['a candle some days ago', window({ type: 'candle', name: 'doji' }, 1, 3), [['… sessions ago', 3]]],
    [
      'every one of some days',
      window(compare(close, '>', 5), 4, 0, 4),
      [
        ['price above', 5],
        ['on each of the last … sessions', 4],
      ],
    ],
    [
      'some of some days',
      window(compare(close, '>', 5), 4, 0, 2),
      [
        ['price above', 5],
        ['on at least … sessions', 2],
        ['of the last … sessions', 4],
      ],
    ],
    [
      "alternatives, each by its value's name",
      any(compare(series('rsi'), '<', 30), not(compare(close, '<', 5))),
      [
        ['RSI length', 14],
        ['RSI below', 30],
        ['price below', 5],
      ],
    ],
    [
      "a trader's word, as what it means",
      not({ type: 'term', term: 'oversold', value: null }),
      [
        ['RSI length', 14],
        ['below', 30],
      ],
    ],
    ['what holds no number', { type: 'candle', name: 'doji' }, []],
  ])('are those of %s', (_what, condition, expected) => expect(told(condition)).toEqual(expected));

  it('know the range of a value and how many sessions a plan may span', () => {
    expect(amountsOf(compare(series('rsi'), '<', 30))).toMatchObject([
      { min: 1, max: 2000, integer: true, unit: 'sessions' },
      { min: 0, max: 100, integer: false, unit: 'number' },
    ]);
    expect(amountsOf(compare(close, '<', 50))).toMatchObject([{ min: 0, max: null, unit: 'price' }]);
  });
});

/** The plan with another number in one of its chips. */
function edited(given: ScanPlan, chip: number, { path, negated }: ChipAmount, value: number): ScanPlan {
  const conditions = [...chipConditions(given)];
  conditions[chip] = withAmount(conditions[chip]!, path, negated ? -value : value);
  return withConditions(given, conditions);
}

const at = (condition: Condition, path: ChipAmount['path']): unknown =>
  path.reduce((node: unknown, key) => (node as Record<string | number, unknown>)[key], withoutTerms(condition));

/** A plan, one of its chips, an amount of that chip and a number within its bounds. */
const anEdit = randomPlan
  .map(canonical)
  .map((given) => ({
    given,
    amounts: chipConditions(given).flatMap((condition, chip) =>
      amountsOf(condition).map((amount) => ({ chip, condition, amount })),
    ),
  }))
  .filter(({ amounts }) => amounts.length > 0)
  .chain(({ given, amounts }) =>
    fc.constantFrom(...amounts).chain(({ chip, condition, amount }) => {
      const [min, max] = [amount.min ?? -1e9, amount.max ?? Math.max(1e9, amount.value)];
      const value = amount.integer
        ? fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max))
        : fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max));
      return fc.record({
        given: fc.constant(given),
        chip: fc.constant(chip),
        condition: fc.constant(condition),
        amount: fc.constant(amount),
        value,
      });
    }),
  );

/** Whether any comparison is one that the parser avoids. */
const isAvoided = (node: unknown): boolean => {
  if (typeof node !== 'object' || node === null) return false;
  const { type, left, right, op } = node as { type?: string; left?: unknown; right?: unknown; op?: CompareOp };
  if (type === 'compare' && isNeverMeant(left as Value, right as Value, op!)) return true;
  return Object.values(node).some(isAvoided);
};

const readBack = (given: ScanPlan): unknown => {
  const reading = parser.parse(describe(given), { maxChars: Number.POSITIVE_INFINITY });
  return reading.kind === 'plan' && reading.unmatched.length + reading.corrections.length === 0
    ? reading.plan
    : reading;
};

suite('changing an amount', () => {
  it('finds it at its path, within its own bounds, under a distinct name', () => {
    fc.assert(
      fc.property(anEdit, ({ condition, amount: { path, value, negated, min, max, integer } }) => {
        expect(at(condition, path)).toBe(negated ? -value : value);
        expect(value).toBeGreaterThanOrEqual(min ?? -Infinity);
        expect(value).toBeLessThanOrEqual(max ?? Infinity);
        if (integer) expect(Number.isInteger(value)).toBe(true);
        const labels = amountsOf(condition).map(({ label }) => label);
        expect(new Set(labels).size).toBe(labels.length);
      }),
    );
  });

  it('gives a plan that the schema accepts, whatever number within its bounds', () => {
    fc.assert(
      fc.property(anEdit, ({ given, chip, amount, value }) => {
        fc.pre(scanPlanSchema.safeParse(given).success);
        expect(scanPlanSchema.safeParse(edited(given, chip, amount, value)).error?.issues).toBeUndefined();
      }),
    );
  });

  it('gives a plan whose English is read back as that plan', () => {
    fc.assert(
      fc.property(anEdit, ({ given, chip, amount, value }) => {
        const changed = canonical(edited(given, chip, amount, value));
        fc.pre(!changed.where || !isAvoided(withoutTerms(changed.where)));
        expect(readBack(changed)).toEqual(changed);
      }),
      { numRuns: 400 },
    );
  });
});

suite('switching chips off', () => {
  it('gives a plan whose English is read back as that plan', () => {
    fc.assert(
      fc.property(randomPlan.map(canonical), fc.array(fc.boolean()), (given, on) => {
        const left = canonical(
          withConditions(
            given,
            chipConditions(given).filter((_, i) => on[i] ?? false),
          ),
        );
        expect(readBack(left)).toEqual(left);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps the rest of the plan', () => {
    const given = plan(all(compare(close, '<', 5), compare(series('rsi'), '<', 30)), { limit: 3 });
    expect(withConditions(given, [compare(close, '<', 5)])).toEqual(plan(compare(close, '<', 5), { limit: 3 }));
  });
});

suite("a trader's word", () => {
  const oversold: Condition = { type: 'term', term: 'oversold', value: null };

  it('is described by its meaning once one of its numbers differs', () => {
    const level = amountsOf(oversold).find(({ label }) => label === 'below')!;
    expect(withAmount(oversold, level.path, 25)).toEqual(compare(series('rsi'), '<', 25));
  });
});

suite('a number of sessions', () => {
  it('stays that of each of them, or makes room for how many of them must hold', () => {
    const held = (atLeast: number, sessions: number) =>
      withAmount(window(compare(close, '>', 5), 4, 0, atLeast), ['sessions'], sessions);
    expect(held(4, 6)).toMatchObject({ sessions: 6, atLeast: 6 });
    expect(held(3, 2)).toMatchObject({ sessions: 2, atLeast: 2 });
    expect(held(1, 9)).toMatchObject({ sessions: 9, atLeast: 1 });
  });
});
