import { readFileSync } from 'node:fs';
import { describe as suite, expect, it } from '@jest/globals';
import { TEST_MARKET } from '../corpus-market.ts';
import { createParser } from '../index.ts';
import { RULES } from './index.ts';

const parser = createParser(TEST_MARKET);

/** Everything that users see of a reading, as JSON. */
function visibleReading(sentence: string): string {
  const reading = parser.parse(sentence);
  if (reading.kind === 'plan') {
    const { plan, unmatched, alternatives = [] } = reading;
    return JSON.stringify([plan, unmatched.map(({ text }) => text), alternatives.map(({ plan: other }) => other)]);
  }
  return JSON.stringify([
    reading.kind,
    'message' in reading && reading.message,
    'unmatched' in reading && reading.unmatched,
  ]);
}

const examples = readFileSync(new URL('../../corpus/rules.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n\n')
  .map((block) => block.split('\n')[0]!);

suite('each rule of the grammar', () => {
  it('has an example that is read differently without it', () => {
    const before = new Map(examples.map((example) => [example, visibleReading(example)]));
    const unneeded = RULES.filter((rule) => {
      const { build } = rule;
      rule.build = () => null;
      const isNeeded = visibleReading(rule.example) !== before.get(rule.example);
      rule.build = build;
      return !isNeeded;
    });
    expect(unneeded.map(({ to, from, example }) => `${to} ← ${from}: ${example}`)).toEqual([]);
  });
});
