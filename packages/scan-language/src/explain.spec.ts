import { describe, expect, it } from '@jest/globals';
import { explain } from './explain.ts';
import { createParser } from './parser.ts';

const parser = createParser({ symbols: [], names: [], industries: [] });

describe('explain', () => {
  it('shows the plan, then each rule of the best reading with its words and cost', () => {
    const lines = explain(parser, 'rsi below 30 and frobnicated');
    expect(lines[0]).toBe('RSI(14) below 30');
    expect(lines[1]).toBe('not understood: frobnicated');
    expect(lines).toContainEqual(expect.stringMatching(/^best reading, cost \d+\.\d\d$/));
    expect(lines).toContain('    Condition ← Value Predicate  [rsi below 30]  cost 0.00');
  });

  it('shows why a sentence is refused', () => {
    expect(explain(parser, 'xyzzy').slice(0, 2)).toEqual(["We couldn't read that.", 'not understood: xyzzy']);
    const lines = explain(parser, 'P/E under 15');
    expect(lines[0]).toMatch(/^We don't have earnings or valuation data yet/);
    expect(lines).toContainEqual(expect.stringContaining('Missing ← Missing Predicate  [P/E under 15]'));
    expect(explain(parser, '')).toEqual(['Please enter a search query.']);
  });
});
