import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { importLayouts, layoutTable } from './lib/import-layouts.mjs';

describe("the layouts of brokers' files", () => {
  it('are read without a missing or a wrong row, as the documentation says', async () => {
    const results = await importLayouts();
    expect(results.filter(({ right, wanted, wrong }) => right < wanted || wrong.length > 0)).toEqual([]);
    expect(readFileSync(new URL('../docs/broker-files.md', import.meta.url), 'utf8')).toContain(layoutTable(results));
  });
});
