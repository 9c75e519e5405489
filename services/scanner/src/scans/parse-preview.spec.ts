import { describe, expect, it } from '@jest/globals';
import {
  all,
  any,
  compare,
  type Condition,
  MAX_QUERY_CHARS,
  parsedScanSchema,
  plan,
  series,
  type ParsedScan,
  type ScanPlan,
} from '@plainscan/contracts';
import { createParser } from '@plainscan/scan-language';
import { previewSentence, previewPlan } from './parse-preview.ts';

const parser = createParser({ symbols: ['AAPL'], names: [], industries: ['Biotechnology'] });
const read = (query: string): ParsedScan => previewSentence(parser, query);
const said = (given: ScanPlan): ParsedScan => previewPlan(parser, given);

describe('the preview of a sentence', () => {
  it('is its reading, each condition at its words', () => {
    const query = 'tech stocks undr $50 frobnicated, top 5 by volume';
    const answer = read(query);
    expect(parsedScanSchema.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ query, refusal: null, unmatched: [{ text: 'frobnicated' }] });
    expect(answer.reading).toMatchObject({
      corrections: [{ from: 'undr', to: 'under' }],
      extras: [
        { part: 'sort', text: 'sorted by volume descending' },
        { part: 'limit', text: 'first 5' },
      ],
    });
    for (const { span, text } of answer.reading!.chips) expect(query.slice(...span!)).toBe(text);
  });

  it.each([
    ['', 'EMPTY_QUERY', 'Please enter a search query.'],
    ['x'.repeat(MAX_QUERY_CHARS + 1), 'QUERY_TOO_LONG', 'Scans can have up to 1,500 characters. This one has 1,501.'],
    [
      ' '.repeat(MAX_QUERY_CHARS) + 'RSI under 30',
      'QUERY_TOO_LONG',
      'Scans can have up to 1,500 characters. This one has 1,512.',
    ],
    ['qwxz blorp', 'NOT_UNDERSTOOD', "We couldn't read that. Try one of these:"],
    ['call options on AAPL', 'OUT_OF_SCOPE', expect.any(String)],
  ])('of %j is %s, in the words of a scan', (query, code, message) => {
    expect(read(query)).toMatchObject({ query, reading: null, refusal: { code, message } });
  });

  it('offers sentences that parse, and says which words were not understood', () => {
    const { refusal, unmatched } = read('qwxz blorp');
    expect(unmatched.map(({ text }) => text).join(' ')).toBe('qwxz blorp');
    expect(refusal!.suggestions).toHaveLength(3);
    for (const sentence of refusal!.suggestions) expect(read(sentence).refusal).toBeNull();
  });
});

describe('a plan in words', () => {
  const under50 = compare(series('close'), '<', 50);

  it('is the sentence that is read as it, each condition at its words', () => {
    const given = plan(all(under50, any(compare(series('rsi', [2]), '<', 10), under50)), {
      sort: [{ by: series('volume'), direction: 'desc' }],
    });
    const answer = said(given);
    expect(answer.query).toBe('price below $50 and (RSI(2) below 10 or price below $50), sorted by volume descending');
    expect(read(answer.query)).toEqual(answer);
    expect(answer.reading!.chips.map(({ text }) => text)).toEqual([
      'price below $50',
      '(RSI(2) below 10 or price below $50)',
    ]);
  });

  it('is returned in canonical form', () => {
    const { reading } = said(plan({ type: 'not', of: under50 }));
    expect(reading!.plan).toEqual(plan(compare(series('close'), '>=', 50)));
  });

  it('is also returned, without positions, when it is longer than a search may be', () => {
    const names = Array.from({ length: 90 }, (_, i) => `a company named ${i}`);
    const answer = said(plan(all({ type: 'belongs', field: 'name', anyOf: names }, under50)));
    expect(answer.query.length).toBeGreaterThan(MAX_QUERY_CHARS);
    expect(answer.reading!.chips.map(({ span }) => span)).toEqual([null, null]);
  });

  it('is one that can be run, also where its canonical form would be larger than a plan may be', () => {
    const named = (n: number, words: number): Condition => ({
      type: 'belongs',
      field: 'name',
      anyOf: Array.from({ length: words }, (_, i) => `n ${n} ${i}`),
    });
    const some = (from: number) => Array.from({ length: 60 }, (_, i) => named(from + i, 1));
    for (const given of [plan(all(all(...some(0)), all(...some(60)))), plan(any(named(0, 150), named(1, 150)))]) {
      const answer = said(given);
      expect(parsedScanSchema.parse(answer)).toEqual(answer);
      expect(answer.reading!.plan).toEqual(given);
    }
  });

  it('says why it can match nothing', () => {
    const { reading } = said(plan(all(under50, compare(series('close'), '>', 60))));
    expect(reading!.contradiction).toMatch(/^Nothing can match/);
  });

  it('is everything where nothing is left of it', () => {
    expect(said(plan(null))).toMatchObject({ query: 'all stocks', reading: { chips: [], extras: [] }, refusal: null });
  });
});
