import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createCompanyFinder } from './company-finder.ts';

const lines = (file: string): string[] =>
  readFileSync(new URL(`../../corpus/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'));

const companies = lines('companies.txt').map((line) => {
  const space = line.indexOf(' ');
  return { symbol: line.slice(0, space), name: line.slice(space + 1) };
});
const labeled = lines('mentions.txt').map((line) => {
  const [symbols, title] = line.split(' | ');
  return { title: title!, symbols: symbols === '-' ? [] : symbols!.split(' ') };
});

const MIN_RECALL = 0.9;
const MIN_PRECISION = 0.95;

function measure(finder: ReturnType<typeof createCompanyFinder>) {
  let [expected, found, correct] = [0, 0, 0];
  const wrong: string[] = [];
  for (const { title, symbols } of labeled) {
    const actual = finder.symbolsIn(title, null);
    expected += symbols.length;
    found += actual.length;
    correct += actual.filter((symbol) => symbols.includes(symbol)).length;
    if (actual.join(' ') !== symbols.join(' '))
      wrong.push(`${title}: ${symbols.join(' ') || 'none'}, found ${actual.join(' ') || 'none'}`);
  }
  return { recall: correct / expected, precision: correct / found, wrong };
}

const LISTINGS = new URL('../../../../../shared/data/symbols/us-listed-2026-08.csv', import.meta.url);
const itWithListings = existsSync(LISTINGS) ? it : it.skip;
const allListed = () =>
  readFileSync(LISTINGS, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => /^([^,]+),("(?:[^"]|"")*"|[^,]*)/.exec(line))
    .filter((row) => row !== null)
    .map(([, symbol, name]) => ({ symbol: symbol!, name: name!.replace(/^"|"$/g, '') }));

function expectAccuracy(listed: readonly { symbol: string; name: string }[]): void {
  const { recall, precision, wrong } = measure(createCompanyFinder(listed));
  expect(recall >= MIN_RECALL && precision >= MIN_PRECISION ? [] : [{ recall, precision }, ...wrong]).toEqual([]);
}

describe('companies in labeled headlines', () => {
  it('cover many companies and words that only resemble one', () => {
    expect(labeled.length).toBeGreaterThanOrEqual(300);
    expect(new Set(labeled.flatMap(({ symbols }) => symbols)).size).toBeGreaterThanOrEqual(60);
    expect(labeled.filter(({ symbols }) => symbols.length === 0).length).toBeGreaterThanOrEqual(80);
    expect(new Set(labeled.map(({ title }) => title)).size).toBe(labeled.length);
  });

  it(`are found with a recall of ${MIN_RECALL * 100}% and a precision of ${MIN_PRECISION * 100}%`, () => {
    expectAccuracy(companies);
  });

  itWithListings('are found as well among all listed companies', () => {
    expectAccuracy(allListed());
  });
});
