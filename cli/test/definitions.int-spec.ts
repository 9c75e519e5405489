import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, runScans } from './run-scans.ts';
import { ByDefinition } from './by-definition.ts';
import { writeGeneratedMarket } from './generated-market.ts';
import { readStocks } from './read-stocks.ts';
import type { Expectation } from './sentences/expectation.ts';
import { EXPECTATIONS } from './sentences/index.ts';

const root = join(import.meta.dirname, '../..');
const shared = join(root, '../shared/data');
const folder = mkdtempSync(join(tmpdir(), 'plainscan-definitions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function expected(stocks: readonly ByDefinition[], e: Expectation): string[] {
  const found = stocks.filter((s) => e.matches(s));
  if (e.sort) {
    const { by, direction } = e.sort;
    const key = new Map(found.map((s) => [s, by(s)]));
    const isMissing = (s: ByDefinition) => Number(Number.isNaN(key.get(s)!));
    found.sort(
      (a, b) =>
        isMissing(a) - isMissing(b) || (direction === 'asc' ? 1 : -1) * ((key.get(a)! || 0) - (key.get(b)! || 0)) || 0,
    );
  }
  return found.slice(0, e.limit).map((s) => s.stock.symbol);
}

interface Files {
  bars: string;
  symbols: string;
}

/** `files` is a function because the body of a skipped `describe` runs too, and then the files don't exist. */
function checkDefinitions(files: () => Files, market: 'real' | 'generated') {
  const expectations = EXPECTATIONS.filter((e) => e.only === undefined || e.only === market);
  let answers: Answer[];
  let stocks: ByDefinition[];
  beforeAll(() => {
    const { bars, symbols } = files();
    answers = runScans(
      folder,
      { bars, symbols },
      expectations.map((e) => e.sentence),
    );
    stocks = readStocks(bars, symbols).map((s) => new ByDefinition(s));
  }, 120_000);
  it('has more than 100 stocks', () => expect(stocks.length).toBeGreaterThan(100));
  it.each(expectations.map((e, i) => [e.sentence, e, i] as const))(
    'matches the definitions for "%s"',
    (_sentence, e, i) => {
      const answer = answers[i]!;
      const { description: reading, unmatched, error } = answer;
      const symbols = expected(stocks, e);
      if (market === 'generated' || e.only === 'real') expect(symbols.length > 0).toBe(e.matchesNothing !== true);
      const corrections = answer.corrections.map(({ from, to }) => `${from} → ${to}`);
      expect({ reading, unmatched, error, corrections, symbols: answer.symbols }).toEqual({
        reading,
        unmatched: [],
        error: null,
        corrections: e.corrections ?? [],
        symbols,
      });
    },
  );
}

const market = join(shared, 'bars/us_whole_market_2016-09_2017-03-31.csv.gz');
const listings = join(shared, 'symbols/us-listed-2026-08.csv');
const calendar = join(shared, 'calendar/nyse-sessions-2020-2030.csv');

(existsSync(market) ? describe : describe.skip)('the scan command on 6,313 real stocks (needs ../shared/data)', () => {
  checkDefinitions(() => ({ bars: market, symbols: listings }), 'real');
});

(existsSync(calendar) ? describe : describe.skip)(
  'the scan command on two years of generated stocks (needs ../shared/data)',
  () => {
    checkDefinitions(() => {
      const bars = join(folder, 'bars.csv');
      const symbols = join(folder, 'symbols.csv');
      const sessions = readFileSync(calendar, 'utf8')
        .split('\n')
        .map((line) => line.slice(0, 10))
        .filter((date) => date >= '2022-06-01' && date <= '2024-06-07');
      writeGeneratedMarket(bars, symbols, sessions);
      return { bars, symbols };
    }, 'generated');
  },
);
