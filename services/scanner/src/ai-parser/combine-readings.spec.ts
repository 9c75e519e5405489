import { describe, expect, it } from '@jest/globals';
import { all, any, between, compare, type Condition, plan, type ScanPlan, series } from '@plainscan/contracts';
import { createParser, describe as describePlan } from '@plainscan/scan-language';
import { combineReadings } from './combine-readings.ts';

const parser = createParser({ symbols: [], names: [], industries: [] });
const price = (op: '>' | '<' | '>=' | '<=', value: number) => compare(series('close'), op, value);
const rsi = (value: number) => compare(series('rsi'), '<', value);
const tech: Condition = { type: 'belongs', field: 'sector', anyOf: ['Technology'] };
const byVolume: ScanPlan['sort'] = [{ by: series('volume'), direction: 'desc' }];
const byPrice: ScanPlan['sort'] = [{ by: series('close'), direction: 'desc' }];

const combine = (sentence: string, ai: ScanPlan) => combineReadings(ai, parser.parse(sentence));

/** What the AI parser added to the grammar's reading of a sentence; null if it contradicted it. */
function added(sentence: string, ai: ScanPlan): string[] | null {
  const { parser: used, plan: run, addedByAi } = combine(sentence, ai);
  if (used !== 'ai') return null;
  expect(run).toBe(ai);
  const { conditions, extras } = addedByAi!;
  return [...conditions.map((where) => describePlan(plan(where))), ...extras.map(({ text }) => text)];
}

/** What the AI parser read, and what the grammar read instead; null if it only added. */
function contradiction(sentence: string, ai: ScanPlan) {
  const { parser: used, plan: run, alternatives = [] } = combine(sentence, ai);
  if (used === 'ai') return null;
  expect(used).toBe('builtin');
  expect([run, alternatives[0]!.plan]).toEqual([(parser.parse(sentence) as { plan?: ScanPlan }).plan, ai]);
  return alternatives[0]!.byAi!;
}

describe('a plan of the AI parser that keeps what the grammar read', () => {
  it('is used, and what it adds is marked', () => {
    expect(added('price above 20, frumious', plan(all(price('>', 20), rsi(30))))).toEqual(['RSI(14) below 30']);
    expect(added('price above 20, frumious', plan(all(rsi(30), price('>', 20))))).toEqual(['RSI(14) below 30']);
    expect(added('price above 20, frumious', plan(price('>', 20)))).toEqual([]);
  });

  it('keeps the words of the conditions that both parsers read, and only words for missing data stay unmatched', () => {
    const sentence = 'price above 20, frumious, P/E below 15';
    const { spans, unmatched } = combine(sentence, plan(all(rsi(30), price('>', 20))));
    expect(spans.map((span) => span && sentence.slice(...span))).toEqual([null, 'price above 20']);
    expect(unmatched).toEqual([expect.objectContaining({ reason: expect.any(String) })]);
  });

  it('may write a condition differently if it means the same', () => {
    const oversold = 'oversold tech stocks, frumious';
    expect(added(oversold, plan(all(tech, rsi(30))))).toEqual([]);
    const range = 'price between 20 and 50, frumious';
    expect(added(range, plan(all(price('>=', 20), price('<=', 50), rsi(30))))).toEqual(['RSI(14) below 30']);
    expect(added(range, plan(between(series('close'), 20, 50)))).toEqual([]);
    const either = 'price above 20 or RSI below 30, frumious';
    expect(added(either, plan(any(rsi(30), price('>', 20))))).toEqual([]);
  });

  it('may add kinds, an order, and a limit', () => {
    const ai = plan(price('>', 20), { universe: { only: [], except: ['etf', 'adr'] }, sort: byVolume, limit: 10 });
    expect(added('price above 20, frumious', ai)).toEqual([
      'no ETFs or ADRs',
      'sorted by volume descending',
      'first 10',
    ]);
    expect(added('price above 20 excluding ETFs, frumious', ai)![0]).toBe('no ETFs or ADRs');
  });

  it('may replace an order that the sentence does not ask for', () => {
    const sentence = 'top 10 stocks with price above 20, frumious';
    expect(parser.parse(sentence)).toMatchObject({ assumedOrder: true });
    const ai = plan(price('>', 20), { sort: byPrice, limit: 10 });
    expect(added(sentence, ai)).toEqual(['sorted by price descending']);
  });

  it('adds everything if the grammar reads nothing', () => {
    const ai = plan(all(price('>', 20), rsi(30)), { limit: 5 });
    expect(added('qwxz blorp frumious', ai)).toEqual(['price above $20', 'RSI(14) below 30', 'first 5']);
  });
});

describe('a plan of the AI parser that contradicts what the grammar read', () => {
  it.each<[string, string, ScanPlan, string[], string[]]>([
    [
      'changes a condition',
      'price above 20, frumious',
      plan(price('>', 200)),
      ['price above $200'],
      ['price above $20'],
    ],
    ['drops a condition', 'tech stocks above $20, frumious', plan(tech), [], ['price above $20']],
    [
      'adds an alternative to a condition',
      'price above 20, frumious',
      plan(any(price('>', 20), rsi(30))),
      ['price above $20 or RSI(14) below 30'],
      ['price above $20'],
    ],
    [
      'turns an "or" into an "and"',
      'price above 20 or RSI below 30, frumious',
      plan(all(price('>', 20), rsi(30))),
      ['price above $20', 'RSI(14) below 30'],
      ['price above $20 or RSI(14) below 30'],
    ],
    [
      'includes other kinds',
      'ETFs with price above 20, frumious',
      plan(price('>', 20), { universe: { only: ['etf', 'fund'], except: [] } }),
      ['only ETFs and funds'],
      ['only ETFs'],
    ],
    [
      'no longer excludes a kind',
      'price above 20 excluding ETFs, frumious',
      plan(price('>', 20), { universe: { only: [], except: ['adr'] } }),
      ['no ADRs'],
      ['no ETFs'],
    ],
    [
      'changes the order',
      'price above 20 sorted by volume, frumious',
      plan(price('>', 20), { sort: byPrice }),
      ['sorted by price descending'],
      ['sorted by volume descending'],
    ],
    [
      'changes the limit',
      'first 10 stocks with price above 20 sorted by volume, frumious',
      plan(price('>', 20), { sort: byVolume, limit: 20 }),
      ['first 20'],
      ['first 10'],
    ],
  ])("%s: the grammar's reading is used, and the plan is an alternative", (_, sentence, ai, reads, insteadOf) => {
    expect(contradiction(sentence, ai)).toEqual({ reads, insteadOf });
  });

  it('is offered once, before the alternatives of the grammar', () => {
    const builtin = parser.parse('price above the 20');
    const others = builtin.kind === 'plan' ? builtin.alternatives! : [];
    expect(others).toHaveLength(1);
    const { alternatives } = combineReadings(others[0]!.plan, builtin);
    expect(alternatives).toEqual([{ ...others[0], byAi: expect.anything() }]);
    expect(combineReadings(plan(price('>', 7)), builtin).alternatives!.slice(1)).toEqual(others);
  });
});
