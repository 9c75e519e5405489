import { readFileSync } from 'node:fs';
import { describe as suite, expect, it } from '@jest/globals';
import { TEST_MARKET } from '../corpus-market.ts';
import { createParser, describe, refusalOf } from '../index.ts';
import { RULES } from './index.ts';

/** Their examples are read by other rules: they give readings offered as alternatives, which a trace does not derive. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['market cap over 500']);

const parser = createParser(TEST_MARKET);
/** corpus/rules.txt: the example of a rule, then `= description` or `# refusal` */
const expected = new Map(
  readFileSync(new URL('../../corpus/rules.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n\n')
    .map((block) => block.split(/\n(?=[=#] )/) as [say: string, means: string]),
);

function reads(say: string, to: string, from: string): boolean {
  const reading = parser.parse(say, { trace: true });
  return 'trace' in reading && reading.trace!.some((line) => line.trim().startsWith(`${to} ← ${from}  [`));
}

suite('the rules of the grammar', () => {
  it('are those whose examples the corpus has', () => {
    expect([...new Set(RULES.map(({ say }) => say))].sort()).toEqual([...expected.keys()].sort());
  });

  it.each([...expected])('read their example “%s”', (say, means) => {
    const reading = parser.parse(say);
    if (reading.kind === 'plan') expect([`= ${describe(reading.plan)}`, reading.unmatched]).toEqual([means, []]);
    else expect(`# ${refusalOf(reading, say).message}`).toBe(means);
  });

  it('are each used by their own example', () => {
    const unused = RULES.filter(
      ({ say, to, from }) => !expected.has(say) || (!ALTERNATIVES.has(say) && !reads(say, to, from)),
    );
    expect(unused.map(({ to, from, say }) => `${to} ← ${from}: ${say}`)).toEqual([]);
  });
});
