import { readFileSync } from 'node:fs';
import { describe as suite, expect, it } from '@jest/globals';
import { TEST_MARKET } from '../corpus-market.ts';
import { createParser, describe } from '../index.ts';
import { RULES } from './index.ts';

/** Rules whose example is still missing or is read by another rule; this number may only fall. */
const WITHOUT_EXAMPLE = 36;

const parser = createParser(TEST_MARKET);
const expected = new Map(
  readFileSync(new URL('../../corpus/rules.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n\n')
    .map((block) => block.split('\n= ') as [string, string]),
);

function reads(say: string, to: string, from: string): boolean {
  const reading = parser.parse(say, { trace: true });
  return reading.kind === 'plan' && reading.trace!.some((line) => line.trim().startsWith(`${to} ← ${from}  [`));
}

suite('the rules of the grammar', () => {
  it.each([...expected])('read their example “%s”', (say, means) => {
    const reading = parser.parse(say);
    expect(reading.kind === 'plan' && [describe(reading.plan), reading.unmatched]).toEqual([means, []]);
  });

  it('are each used by their own example', () => {
    const unused = RULES.filter(({ say, to, from }) => !say || !expected.has(say) || !reads(say, to, from));
    expect(unused.length).toBeLessThanOrEqual(WITHOUT_EXAMPLE);
  });
});
