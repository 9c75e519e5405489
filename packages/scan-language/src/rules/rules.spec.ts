import { readFileSync } from 'node:fs';
import { describe as suite, expect, it } from '@jest/globals';
import { TEST_MARKET } from '../corpus-market.ts';
import { createParser, describe, refusalOf } from '../index.ts';
import { RULES } from './index.ts';

/** Examples whose best reading uses another rule; their own rule gives an alternative, which a trace doesn't include. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['market cap over 500']);

const parser = createParser(TEST_MARKET);
/** corpus/rules.txt: the example of a rule, then `= description` or `# refusal` */
const expected = new Map(
  readFileSync(new URL('../../corpus/rules.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n\n')
    .map((block) => block.split(/\n(?=[=#] )/) as [example: string, description: string]),
);

function usesRule(example: string, to: string, from: string): boolean {
  const reading = parser.parse(example, { trace: true });
  return 'trace' in reading && reading.trace!.some((line) => line.trim().startsWith(`${to} ← ${from}  [`));
}

suite('the rules of the grammar', () => {
  it('have the same examples as the corpus', () => {
    expect([...new Set(RULES.map(({ example }) => example))].sort()).toEqual([...expected.keys()].sort());
  });

  it.each([...expected])('give the expected reading of their example “%s”', (example, description) => {
    const reading = parser.parse(example);
    if (reading.kind === 'plan') expect([`= ${describe(reading.plan)}`, reading.unmatched]).toEqual([description, []]);
    else expect(`# ${refusalOf(reading, example).message}`).toBe(description);
  });

  it('are used by their own example', () => {
    const unused = RULES.filter(
      ({ example, to, from }) => !expected.has(example) || (!ALTERNATIVES.has(example) && !usesRule(example, to, from)),
    );
    expect(unused.map(({ to, from, example }) => `${to} ← ${from}: ${example}`)).toEqual([]);
  });
});
