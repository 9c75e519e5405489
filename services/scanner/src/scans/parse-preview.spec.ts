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
import { buildMarket } from '@plainscan/scan-engine';
import { createParser } from '@plainscan/scan-language';
import { previewSentence, previewPlan } from './parse-preview.ts';

const parser = createParser({ symbols: ['AAPL'], names: [], industries: ['Biotechnology'] });
const market = buildMarket([]);
const read = (query: string): ParsedScan => previewSentence({ parser, market }, query);
const preview = (given: ScanPlan): ParsedScan => previewPlan({ parser, market }, given);

describe('the preview of a follow-up', () => {
  const last = plan(compare(series('rsi'), '<', 30));

  it('is the refined last scan, with text positions only for the new conditions', () => {
    const query = 'only those under $20';
    const parsed = previewSentence({ parser, market }, query, last);
    expect(parsedScanSchema.parse(parsed)).toEqual(parsed);
    expect(parsed).toMatchObject({
      query,
      refines: true,
      reading: { description: 'RSI(14) below 30 and price below $20' },
    });
    expect(parsed.reading!.chips.map(({ span }) => span)).toEqual([null, [11, 20]]);
  });

  it('does not change a new scan', () => {
    expect(previewSentence({ parser, market }, 'price below $20', last)).toEqual(read('price below $20'));
  });
});

describe('the preview of a sentence', () => {
  it('shows how it is read, with the position of each condition', () => {
    const query = 'tech stocks undr $50 frobnicated, top 5 by volume';
    const parsed = read(query);
    expect(parsedScanSchema.parse(parsed)).toEqual(parsed);
    expect(parsed).toMatchObject({ query, refusal: null, unmatched: [{ text: 'frobnicated' }] });
    expect(parsed.reading).toMatchObject({
      corrections: [{ from: 'undr', to: 'under' }],
      extras: [
        { part: 'sort', text: 'sorted by volume descending' },
        { part: 'limit', text: 'first 5' },
      ],
    });
    for (const { span, text } of parsed.reading!.chips) expect(query.slice(...span!)).toBe(text);
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
  ])('of %j is rejected with %s, as a scan would be', (query, code, message) => {
    expect(read(query)).toMatchObject({ query, reading: null, refusal: { code, message } });
  });

  it('suggests sentences that parse and reports the words that were not understood', () => {
    const { refusal, unmatched } = read('qwxz blorp');
    expect(unmatched.map(({ text }) => text).join(' ')).toBe('qwxz blorp');
    expect(refusal!.suggestions).toHaveLength(3);
    for (const sentence of refusal!.suggestions) expect(read(sentence).refusal).toBeNull();
  });
});

describe('a plan converted to a sentence', () => {
  const under50 = compare(series('close'), '<', 50);

  it('is read back as the same plan, with the position of each condition', () => {
    const given = plan(all(under50, any(compare(series('rsi', [2]), '<', 10), under50)), {
      sort: [{ by: series('volume'), direction: 'desc' }],
    });
    const parsed = preview(given);
    expect(parsed.query).toBe('price below $50 and (RSI(2) below 10 or price below $50), sorted by volume descending');
    expect(read(parsed.query)).toEqual(parsed);
    expect(parsed.reading!.chips.map(({ text }) => text)).toEqual([
      'price below $50',
      '(RSI(2) below 10 or price below $50)',
    ]);
  });

  it('is returned in canonical form', () => {
    const { reading } = preview(plan({ type: 'not', of: under50 }));
    expect(reading!.plan).toEqual(plan(compare(series('close'), '>=', 50)));
  });

  it('is returned without positions when it exceeds the length limit of a scan', () => {
    const names = Array.from({ length: 90 }, (_, i) => `a company named ${i}`);
    const parsed = preview(plan(all({ type: 'belongs', field: 'name', anyOf: names }, under50)));
    expect(parsed.query.length).toBeGreaterThan(MAX_QUERY_CHARS);
    expect(parsed.reading!.chips.map(({ span }) => span)).toEqual([null, null]);
  });

  it('can always be run, even when its canonical form would exceed the plan size limit', () => {
    const named = (n: number, words: number): Condition => ({
      type: 'belongs',
      field: 'name',
      anyOf: Array.from({ length: words }, (_, i) => `n ${n} ${i}`),
    });
    const some = (from: number) => Array.from({ length: 60 }, (_, i) => named(from + i, 1));
    for (const given of [plan(all(all(...some(0)), all(...some(60)))), plan(any(named(0, 150), named(1, 150)))]) {
      const parsed = preview(given);
      expect(parsedScanSchema.parse(parsed)).toEqual(parsed);
      expect(parsed.reading!.plan).toEqual(given);
    }
  });

  it('explains why it can match nothing', () => {
    const { reading } = preview(plan(all(under50, compare(series('close'), '>', 60))));
    expect(reading!.contradiction).toMatch(/^Nothing can match/);
  });

  it('is "all stocks" when it has no conditions', () => {
    expect(preview(plan(null))).toMatchObject({
      query: 'all stocks',
      reading: { chips: [], extras: [] },
      refusal: null,
    });
  });
});
