import { beforeAll, describe, expect, it } from '@jest/globals';
import { TERMS } from '@plainscan/contracts';
import { RULES } from '../packages/scan-language/src/rules/index.ts';
import { languageReference } from './lib/language-reference.mjs';

describe('the language reference', () => {
  let reference: string;
  beforeAll(async () => {
    reference = await languageReference();
  });
  const rows = () => reference.split('\n').filter((line) => line.startsWith('| '));

  it("shows how the parser reads the grammar's examples", () => {
    expect(rows()).toContain('| RSI below 30 | RSI(14) below 30 |');
    const documented = RULES.filter(({ example }) => rows().some((row) => row.startsWith(`| ${example} |`)));
    expect(documented.length).toBeGreaterThan(RULES.length / 2);
  });

  it("lists each trader's term with its meaning", () => {
    const words = reference.slice(
      reference.indexOf("### Traders' terms"),
      reference.indexOf('### Candlestick patterns'),
    );
    expect(words.split('\n').filter((line) => line.startsWith('| '))).toHaveLength(TERMS.length + 2);
    expect(words).toMatch(/^\| oversold \| over sold, .* \| RSI\(14\) below 30 \|$/m);
  });

  it('lists the phrases of values, comparisons, and sectors', () => {
    expect(reference).toMatch(/^\| volume \| (.*, )?vol(,| \|)/m);
    expect(reference).toMatch(/^\| &#60;= \| .*at most,/m);
    expect(reference).toMatch(/^\| Technology \| tech,/m);
  });

  it('contains nothing that a Vue template would evaluate', () => {
    expect(reference).not.toMatch(/[{}<>]/);
    for (const row of rows()) expect(row.split(' | ').length).toBeLessThanOrEqual(3);
  });
});
