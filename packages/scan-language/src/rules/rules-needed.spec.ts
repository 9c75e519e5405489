import { readFileSync } from 'node:fs';
import { describe as suite, expect, it } from '@jest/globals';
import { TEST_MARKET } from '../corpus-market.ts';
import { createParser } from '../index.ts';
import { RULES } from './index.ts';

const parser = createParser(TEST_MARKET);

/** Everything that users see of a reading. */
function answer(sentence: string): string {
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
    const before = new Map(examples.map((example) => [example, answer(example)]));
    const needless = RULES.filter((rule) => {
      const { build } = rule;
      rule.build = () => null;
      const isNeeded = answer(rule.say) !== before.get(rule.say);
      rule.build = build;
      return !isNeeded;
    });
    expect(needless.map(({ to, from, say }) => `${to} ← ${from}: ${say}`)).toEqual([]);
  });
});
