import { describe, expect, it } from '@jest/globals';
import { chipConditions } from '@plainscan/contracts';
import { createParser, describe as describePlan, describeCondition, meaningOf } from '@plainscan/scan-language';
import { TYPED_EXAMPLES } from './examples.ts';
import { INDICATOR_CARDS } from './indicators.ts';
import { RECORDED } from './recorded-scan.ts';

const parser = createParser({ symbols: [], names: [], industries: [] });

function read(sentence: string) {
  const reading = parser.parse(sentence);
  if (reading.kind !== 'plan') throw new Error(`"${sentence}" could not be read: ${reading.kind}`);
  return reading;
}

describe('an example scan on the landing page', () => {
  it.each([...TYPED_EXAMPLES, ...INDICATOR_CARDS.map(({ example }) => example), RECORDED.sentence])(
    'is understood completely: %s',
    (sentence) => {
      const reading = read(sentence);
      expect(reading.unmatched).toEqual([]);
      expect(reading.corrections).toEqual([]);
      expect(reading.contradiction).toBeNull();
      expect(chipConditions(reading.plan).length).toBeGreaterThan(0);
    },
  );
});

describe('the recorded scan', () => {
  const { sentence, chips, rows, total, universe, chart, description } = RECORDED;

  it('is read as the scanner reads it today', () => {
    const { plan, spans } = read(sentence);
    expect(description).toBe(describePlan(plan));
    const today = chipConditions(plan).map((condition, i) => ({
      span: spans[i],
      text: sentence.slice(...spans[i]!),
      meaning: describeCondition(condition),
      standsFor: condition.type === 'term' ? meaningOf(condition.term, condition.value) : null,
    }));
    expect(chips.map(({ span, text, meaning, standsFor }) => ({ span, text, meaning, standsFor }))).toEqual(today);
  });

  it('narrows the market down to the stocks it shows, all of which match', () => {
    const left = [universe, ...chips.map(({ after }) => after)];
    expect(left.toSorted((a, b) => b - a)).toEqual(left);
    for (const { alone, after } of chips) expect(after).toBeLessThanOrEqual(alone);
    expect(chips.at(-1)!.after).toBe(total);
    expect(rows).toHaveLength(total);
    for (const { price, rsi, why } of rows) {
      expect(price).toBeLessThan(50);
      expect(rsi).toBeLessThan(30);
      expect(why).toContainEqual({ label: 'Sector', value: 'Technology' });
      expect(why.find(({ label }) => label === 'Relative volume')?.value).toBeGreaterThanOrEqual(2);
    }
  });

  it('shows the chart of one of them, up to its listed price', () => {
    const charted = rows.find(({ symbol }) => symbol === chart.symbol);
    expect(chart.bars.at(-1)![3]).toBe(charted?.price);
    for (const [open, high, low, close] of chart.bars) {
      expect(Math.max(open, close)).toBeLessThanOrEqual(high);
      expect(Math.min(open, close)).toBeGreaterThanOrEqual(low);
    }
  });
});
