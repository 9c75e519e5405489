import {
  type CompareOp,
  type Value,
  all,
  any,
  atLeast,
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

const labelsAndValues = (condition: Condition): [string, number][] =>
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
      'how many conditions must hold',
      atLeast(2, compare(series('rsi'), '<', 30), compare(close, '<', 5), { type: 'candle', name: 'doji' }),
      [
        ['at least … of 3', 2],
        ['RSI length', 14],
        ['RSI below', 30],
        ['price below', 5],
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
      'a breakout, without the shift to before today',
      compare(close, '>', over('highest', series('high'), 20, 1)),
      [['high of the last … sessions', 20]],
    ],
    [
      'a past price',
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
      'all of several days',
      window(compare(close, '>', 5), 4, 0, 4),
      [
        ['price above', 5],
        ['on each of the last … sessions', 4],
      ],
    ],
    [
      'some of several days',
      window(compare(close, '>', 5), 4, 0, 2),
      [
        ['price above', 5],
        ['on at least … sessions', 2],
        ['of the last … sessions', 4],
      ],
    ],
    [
      'alternatives, each labeled with its value',
      any(compare(series('rsi'), '<', 30), not(compare(close, '<', 5))),
      [
        ['RSI length', 14],
        ['RSI below', 30],
        ['price below', 5],
      ],
    ],
    [
      "a trader's term, those of its meaning",
      not({ type: 'term', term: 'oversold', value: null }),
      [
        ['RSI length', 14],
        ['below', 30],
      ],
    ],
    ['a condition without numbers', { type: 'candle', name: 'doji' }, []],
  ])('are those of %s', (_what, condition, expected) => expect(labelsAndValues(condition)).toEqual(expected));

  it('have the bounds of their value or of a number of sessions', () => {
    expect(amountsOf(compare(series('rsi'), '<', 30))).toMatchObject([
      { min: 1, max: 2000, integer: true, unit: 'sessions' },
      { min: 0, max: 100, integer: false, unit: 'number' },
    ]);
    expect(amountsOf(compare(close, '<', 50))).toMatchObject([{ min: 0, max: null, unit: 'price' }]);
  });
});

/** The plan with another number in one of its chips. */
function edited(original: ScanPlan, chip: number, { path, negated }: ChipAmount, value: number): ScanPlan {
  const conditions = [...chipConditions(original)];
  conditions[chip] = withAmount(conditions[chip]!, path, negated ? -value : value);
  return withConditions(original, conditions);
}

const at = (condition: Condition, path: ChipAmount['path']): unknown =>
  path.reduce((node: unknown, key) => (node as Record<string | number, unknown>)[key], withoutTerms(condition));

/** A plan, one of its chips, an amount of that chip, and a number within its bounds. */
const randomEdit = randomPlan
  .map(canonical)
  .map((original) => ({
    original,
    amounts: chipConditions(original).flatMap((condition, chip) =>
      amountsOf(condition).map((amount) => ({ chip, condition, amount })),
    ),
  }))
  .filter(({ amounts }) => amounts.length > 0)
  .chain(({ original, amounts }) =>
    fc.constantFrom(...amounts).chain(({ chip, condition, amount }) => {
      const [min, max] = [amount.min ?? -1e9, amount.max ?? Math.max(1e9, amount.value)];
      const value = amount.integer
        ? fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max))
        : fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max));
      return fc.record({
        original: fc.constant(original),
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

const readBack = (original: ScanPlan): unknown => {
  const reading = parser.parse(describe(original), { maxChars: Number.POSITIVE_INFINITY });
  return reading.kind === 'plan' && reading.unmatched.length + reading.corrections.length === 0
    ? reading.plan
    : reading;
};

suite('changing an amount', () => {
  it('finds it at its path, within its bounds and with a unique label', () => {
    fc.assert(
      fc.property(randomEdit, ({ condition, amount: { path, value, negated, min, max, integer } }) => {
        expect(at(condition, path)).toBe(negated ? -value : value);
        expect(value).toBeGreaterThanOrEqual(min ?? -Infinity);
        expect(value).toBeLessThanOrEqual(max ?? Infinity);
        if (integer) expect(Number.isInteger(value)).toBe(true);
        const labels = amountsOf(condition).map(({ label }) => label);
        expect(new Set(labels).size).toBe(labels.length);
      }),
    );
  });

  it('gives a valid plan for any number within its bounds', () => {
    fc.assert(
      fc.property(randomEdit, ({ original, chip, amount, value }) => {
        fc.pre(scanPlanSchema.safeParse(original).success);
        expect(scanPlanSchema.safeParse(edited(original, chip, amount, value)).error?.issues).toBeUndefined();
      }),
    );
  });

  it('gives a plan whose description parses to that plan', () => {
    fc.assert(
      fc.property(randomEdit, ({ original, chip, amount, value }) => {
        const changed = canonical(edited(original, chip, amount, value));
        fc.pre(!changed.where || !isAvoided(withoutTerms(changed.where)));
        expect(readBack(changed)).toEqual(changed);
      }),
      { numRuns: 400 },
    );
  });
});

suite('turning chips off', () => {
  it('gives a plan whose description parses to that plan', () => {
    fc.assert(
      fc.property(randomPlan.map(canonical), fc.array(fc.boolean()), (original, on) => {
        const remaining = canonical(
          withConditions(
            original,
            chipConditions(original).filter((_, i) => on[i] ?? false),
          ),
        );
        expect(readBack(remaining)).toEqual(remaining);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps the rest of the plan', () => {
    const original = plan(all(compare(close, '<', 5), compare(series('rsi'), '<', 30)), { limit: 3 });
    expect(withConditions(original, [compare(close, '<', 5)])).toEqual(plan(compare(close, '<', 5), { limit: 3 }));
  });
});

suite("a trader's term", () => {
  const oversold: Condition = { type: 'term', term: 'oversold', value: null };

  it('becomes its meaning once one of its numbers differs', () => {
    const level = amountsOf(oversold).find(({ label }) => label === 'below')!;
    expect(withAmount(oversold, level.path, 25)).toEqual(compare(series('rsi'), '<', 25));
  });
});

suite("changing a window's number of sessions", () => {
  it('keeps requiring all of them, or lowers the required number to the new one', () => {
    const resized = (atLeast: number, sessions: number) =>
      withAmount(window(compare(close, '>', 5), 4, 0, atLeast), ['sessions'], sessions);
    expect(resized(4, 6)).toMatchObject({ sessions: 6, atLeast: 6 });
    expect(resized(3, 2)).toMatchObject({ sessions: 2, atLeast: 2 });
    expect(resized(1, 9)).toMatchObject({ sessions: 9, atLeast: 1 });
  });
});
