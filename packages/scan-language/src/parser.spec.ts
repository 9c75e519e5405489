import { chipConditions } from '@plainscan/contracts';
import { existsSync, readFileSync } from 'node:fs';
import { describe as suite, expect, it } from '@jest/globals';
import { TEST_MARKET } from './corpus-market.ts';
import { canonical, COVERAGE, createParser, describe, meaningOf, type PlanReading } from './index.ts';
import { findsIndustry, marketWords } from './lexicon/market-words.ts';
import { INDUSTRY_ALIASES } from './lexicon/place-words.ts';
import { isOneTypo } from './text/spelling.ts';

const parser = createParser(TEST_MARKET);
function plan(sentence: string, refine?: PlanReading): PlanReading {
  const reading = parser.parse(sentence, refine ? { refine: refine.plan } : {});
  if (reading.kind !== 'plan') throw new Error(`${sentence}: ${reading.kind}`);
  return reading;
}

suite('a reading', () => {
  it.each([
    ['popular searches 1', 'tech stocks under $50 with high volume'],
    ['popular searches 2', 'RSI under 30'],
    ['popular searches 3', 'Williams %R oversold'],
    ['popular searches 4', 'ADX trending above 25'],
    ['popular searches 5', 'Stochastic overbought crossover'],
    ['popular searches 6', 'MACD bullish crossover'],
    ['popular searches 7', 'CCI extreme readings under -100'],
    ['popular searches 8', 'ATR volatility expansion breakouts'],
    ['popular searches 9', 'OBV volume accumulation'],
    ['popular searches 10', 'cheap stocks under $10 with momentum'],
  ])('understands every word of %s', (_, sentence) => {
    expect(plan(sentence)).toMatchObject({ unmatched: [], corrections: [], contradiction: null });
  });

  it('returns the position of each chip', () => {
    const sentence = 'tech stocks under $50 with high volume';
    const { spans, plan: read } = plan(sentence);
    expect(spans.map((span) => sentence.slice(...span!))).toEqual(['tech', 'under $50', 'high volume']);
    expect(chipConditions(read)).toHaveLength(3);
  });

  it('includes how many conditions of a list must hold in the span of the list', () => {
    const sentence = 'tech stocks with at least two of: RSI below 30, MFI below 20, price under $5';
    const { spans } = plan(sentence);
    expect(spans.map((span) => sentence.slice(...span!))).toEqual([
      'tech',
      sentence.slice(sentence.indexOf('at least')),
    ]);
  });

  it('reports a typo with its position, and leaves numbers and tickers as typed', () => {
    expect(plan('oversld stocks under 51')).toMatchObject({
      corrections: [{ from: 'oversld', to: 'oversold', span: [0, 7] }],
    });
    expect(plan('NVDA').corrections).toEqual([]);
  });

  it("reports unmatched words, and does not apply an unknown word's number to the price", () => {
    const reading = plan('tech stocks with dividend yield above 3%');
    expect(describe(reading.plan)).toBe('sector is Technology');
    expect(reading.unmatched).toEqual([
      { text: 'dividend yield above 3%', span: [17, 40], reason: expect.stringContaining('dividend data') },
    ]);
    expect(plan('tech stocks with flurbish above 3').unmatched.map(({ text }) => text)).toEqual(['flurbish above 3']);
  });

  it.each([
    ['RSI below 20 and above 80', '“RSI(14) below 20” and “RSI(14) above 80”'],
    ['oversold and overbought', '“oversold” and “overbought”'],
    ['uptrend and downtrend', '“uptrend” and “downtrend”'],
    ['price above 50 and price below 40', 'exclude each other'],
    ['price above the 50 day and below the 50 day', 'exclude each other'],
  ])("explains why “%s” can't match anything", (sentence, why) => {
    expect(plan(sentence).contradiction).toContain(why);
  });

  it.each(['RSI below 30 or above 70', 'price above 20 and below 30', 'RSI below 30', 'tech and energy'])(
    'finds no contradiction in “%s”',
    (sentence) => {
      expect(plan(sentence).contradiction).toBeNull();
    },
  );

  it('explains the coverage for a sentence that is out of scope', () => {
    for (const sentence of [
      'call options on AAPL',
      '5 minute RSI below 30',
      'bitcoin',
      'forex pairs',
      'Japanese stocks',
      'stocks on the TSX',
    ])
      expect(parser.parse(sentence)).toEqual({ kind: 'out-of-scope', message: expect.stringContaining(COVERAGE) });
    expect(plan('crypto miners').plan.where).toMatchObject({ type: 'belongs', field: 'name' });
  });

  it.each([
    ['P/E under 15', 'earnings or valuation'],
    ['top 10 by revenue growth', 'earnings or valuation'],
    ['book value', 'earnings or valuation'],
    ['earnings', 'earnings or valuation'],
    ['highest dividend yield', 'dividend'],
    ['short squeeze', 'short interest'],
    ['high short interest', 'short interest'],
    ['low float', 'float'],
    ['insider buying', 'insider'],
    ['institutional ownership over 50%', 'institutional'],
    ['stocks with analyst upgrades', 'analyst'],
    ['stocks in the news', 'news'],
  ])('names the missing data if a sentence needs only that: “%s”', (sentence, missing) => {
    const reading = parser.parse(sentence);
    expect(reading).toEqual({ kind: 'out-of-scope', message: expect.stringContaining(missing) });
  });

  it.each([
    ['low float runners', 'strong momentum', ['low float']],
    ['oversold stocks with strong earnings', 'oversold', ['strong earnings']],
    ['short squeeze under $10', 'price below $10', ['short squeeze']],
    [
      'tech stocks with P/E between 5 and 15 and RSI below 30',
      'sector is Technology and RSI(14) below 30',
      ['P/E between 5 and 15'],
    ],
    [
      'banks with no debt, sorted by dividend yield',
      'industry contains "Bank"',
      ['no debt', 'sorted by dividend yield'],
    ],
  ])('reads the rest of a sentence that also needs missing data: “%s”', (sentence, description, missing) => {
    const { plan: read, unmatched } = plan(sentence);
    expect(describe(read)).toBe(description);
    expect(unmatched.map(({ text }) => text)).toEqual(missing);
    for (const { reason } of unmatched) expect(reason).toContain('t have ');
  });

  it('says that a symbol is not in the market, and suggests similar ones', () => {
    const message = "NVDQ isn't in our market data. Try NVDA.";
    for (const sentence of ['NVDQ', 'NVDQ under 20', 'show me NVDQ', '$nvdq above its 50 day', 'tech stocks like NVDQ'])
      expect([sentence, parser.parse(sentence)]).toEqual([sentence, { kind: 'out-of-scope', message }]);
    const { plan: read, unmatched } = plan('AAPL, NVDQ and MSFT above the 50 day');
    expect(unmatched).toEqual([{ text: 'NVDQ', span: [6, 10], reason: message }]);
    expect(describe(read)).toBe('symbol is AAPL or MSFT and price above 50-day SMA');
    expect(plan('tech except NVDQ').unmatched).toHaveLength(1);
  });

  it.each([
    ['market cap over 500', 'market cap above $500 million', 'market cap above $500 billion'],
    ['price above the 200', 'price above 200-day SMA', 'price above $200'],
  ])('offers another reading of “%s”', (sentence, description, other) => {
    const { plan: read, alternatives } = plan(sentence);
    expect([describe(read), alternatives!.map((alternative) => alternative.description)]).toEqual([
      description,
      [other],
    ]);
  });

  it('refines the previous plan', () => {
    const first = plan('tech stocks with RSI below 40, sorted by RSI');
    const second = plan('only those under $20', first);
    expect(describe(second.plan)).toBe(
      'sector is Technology and RSI(14) below 40 and price below $20, sorted by RSI(14) descending',
    );
    expect(second.spans).toEqual([null, null, [11, 20]]);
    const third = plan('sort by volume', second);
    expect(describe(third.plan)).toContain('sorted by volume descending');
    expect(describe(plan('now without biotech', third).plan)).toContain('not (industry contains "Biotech*")');
  });

  it.each([
    ['only those under $20', 'sector is Technology and price below $20'],
    ['and rising for 3 days', 'sector is Technology and price rising for 3 days'],
    ['of these, RSI below 30', 'sector is Technology and RSI(14) below 30'],
    ['just the ones above their 50 day', 'sector is Technology and price above 50-day SMA'],
    ['but no penny stocks', 'sector is Technology and not (penny stock)'],
    ['exclude semiconductors', 'sector is Technology and not (industry contains "Semiconductor*")'],
    ['sort by volume', 'sector is Technology, sorted by volume descending'],
    ['and only the top 10 by volume', 'sector is Technology, sorted by volume descending, first 10'],
  ])('reads “%s” as a follow-up', (sentence, description) => {
    const { plan: refined, refines } = plan(sentence, plan('tech stocks'));
    expect([describe(refined), refines]).toEqual([description, true]);
    expect(plan(sentence).refines).toBeUndefined();
  });

  it.each([
    'RSI below 30',
    'top 10 by volume',
    'energy stocks under $20',
    'only ETFs with RSI below 30',
    'which stocks are oversold?',
  ])('reads “%s” as a new scan', (sentence) => {
    const read = plan(sentence, plan('tech stocks'));
    expect(read).toEqual(plan(sentence));
  });

  it.each([
    [
      'RSI below 30',
      'rsi(14) < 30',
      'RSI less than 30',
      '30 > RSI',
      'RSI is under 30',
      'stocks whose RSI is lower than 30',
      'relative strength index below 30',
    ],
    [
      'relative volume above 2',
      'volume more than 2x average',
      'volume over twice its 20-day average volume',
      'rvol > 2',
      'over double its average volume',
    ],
    ['price above the 200 day', 'above 200 DMA', 'close > sma(200)', 'trading over its 200-day simple moving average'],
    [
      'tech and energy stocks',
      'tech or energy',
      'energy, tech',
      'either tech or energy',
      'stocks in the technology or energy sectors',
    ],
  ])('gives sentences with the same meaning as “%s” the same plan', (first, ...others) => {
    const { plan: read } = plan(first);
    const normalized = (p: PlanReading['plan']) =>
      JSON.stringify(canonical(p)).replace('["Energy","Technology"]', '["Technology","Energy"]');
    for (const other of others) expect([other, normalized(plan(other).plan)]).toEqual([other, normalized(read)]);
  });
});

suite('word functions', () => {
  it("meaningOf describes a trader's term", () => {
    expect(meaningOf('oversold')).toBe('RSI(14) below 30');
    expect(meaningOf('strong-uptrend')).toContain('50-day SMA rising for 5 days');
  });

  it('isOneTypo accepts one wrong, missing, doubled, or swapped letter', () => {
    for (const typed of ['oversxld', 'oversld', 'overssold', 'ovesrold'])
      expect([typed, isOneTypo(typed, 'oversold')]).toEqual([typed, true]);
    for (const typed of ['oversold', 'oversxolt', 'overslod2', 'ovrsld'])
      expect([typed, isOneTypo(typed, 'oversold')]).toEqual([typed, false]);
  });

  it('findsIndustry matches whole words and prefixes', () => {
    expect(findsIndustry('Bank', 'Major Banks')).toBe(true);
    expect(findsIndustry('Bank', 'Investment Bankers/Brokers/Service')).toBe(false);
    expect(findsIndustry('Bank', 'Blank Checks')).toBe(false);
    expect(findsIndustry('Oil & Gas*', 'Oil & Gas Production')).toBe(true);
  });
});

const listingFile = new URL('../../../../shared/data/symbols/us-listed-2026-08.csv', import.meta.url);
(existsSync(listingFile) ? suite : suite.skip)('industries of a real listing (needs ../shared/data)', () => {
  const column = existsSync(listingFile)
    ? readFileSync(listingFile, 'utf8')
        .split('\n')
        .slice(1)
        .map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g)?.[4]?.replace(/^"|"?,?$/g, '') ?? '')
    : [];
  const industries = [...new Set(column)].filter(Boolean);
  const words = marketWords({ symbols: [], names: [], industries });
  const industryWords = [
    'banks',
    'semis',
    'biotech',
    'pharma',
    'oil',
    'software',
    'reits',
    'airlines',
    'autos',
    'retailers',
    'insurance',
    'gold miners',
    'homebuilders',
    'restaurants',
    'aerospace and defense',
  ];

  it.each(industryWords)('match “%s”', (word) => {
    const reading = createParser({ symbols: [], names: [], industries }).parse(word);
    const where = reading.kind === 'plan' ? reading.plan.where : null;
    if (where?.type !== 'belongs') throw new Error(word);
    expect(where.anyOf.some((pattern) => industries.some((industry) => findsIndustry(pattern, industry)))).toBe(true);
  });

  it('add words to those of the aliases', () => {
    expect(words.industries.words.size).toBeGreaterThan(INDUSTRY_ALIASES.length);
  });
});

suite('a listing without a name', () => {
  const nameless = createParser({ symbols: ['CAT', 'DE'], names: [{ symbol: 'CAT', name: 'CAT' }], industries: [] });

  it('is found by its symbol in capitals or in a list, but not by a word in running text', () => {
    expect(nameless.parse('CAT').kind).toBe('plan');
    expect(nameless.parse('cat, de').kind).toBe('plan');
    expect(nameless.parse('cat').kind).toBe('not-understood');
  });
});
