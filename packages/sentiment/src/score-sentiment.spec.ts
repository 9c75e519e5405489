import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CONTEXT_FACTORS } from './context.ts';
import { scoreSentiment } from './score-sentiment.ts';
import {
  DESCRIPTION_BOUND,
  MAX_REASONS,
  overallOf,
  SENTIMENT_THRESHOLDS,
  type Sentiment,
  type SentimentText,
} from './sentiment.ts';

const scoreOf = (title: string) => scoreSentiment({ title }).score;
const because = (title: string) => scoreSentiment({ title }).reasons.map((reason) => reason.because);
const total = ({ reasons }: Sentiment) => reasons.reduce((sum, { weight }) => sum + weight, 0);

/** Words with and without sentiment, so that random texts exercise every rule. */
const PIECES =
  'Acme $QZX profit loss costs sales shares unemployment guidance rose fell cut raised narrowed up down beats misses estimates not no avoids may despite but after as of in to by from vs than less more expected feared record high low bankruptcy lawsuit buyback upgraded downgraded strong weak fears growth 5% -3.2% +4% $1.20 $1.05 12.1 mn EUR , ; : ? . ( ) — the a'.split(
    ' ',
  );
const headline = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((words) => words.join(' '));
const text: fc.Arbitrary<SentimentText> = fc.record({
  title: fc.oneof(headline, fc.string({ unit: 'binary' })),
  description: fc.option(fc.oneof(headline, fc.string({ unit: 'grapheme' }))),
});

describe('a score', () => {
  it('is classified by published thresholds', () => {
    expect(SENTIMENT_THRESHOLDS).toEqual({ bullish: 0.15, bearish: -0.15 });
    expect([-0.151, -0.15, -0.149, 0, 0.149, 0.15].map(overallOf)).toEqual([
      'bearish',
      'bearish',
      'neutral',
      'neutral',
      'neutral',
      'bullish',
    ]);
  });

  it('is the tanh of the summed weights of its reasons, each quoting its span', () => {
    fc.assert(
      fc.property(text, (input) => {
        const read = scoreSentiment(input);
        expect(read.score).toBeCloseTo(Math.tanh(total(read)), 3);
        expect(Math.abs(read.score)).toBeLessThanOrEqual(1);
        expect(read.overall).toBe(overallOf(read.score));
        expect(read.reasons.length).toBeLessThanOrEqual(MAX_REASONS);
        for (const { text: words, where, span, weight } of read.reasons) {
          expect(words).toBe(input[where]!.slice(...span));
          expect(words).not.toBe('');
          expect(weight).not.toBe(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on earlier texts', () => {
    fc.assert(
      fc.property(text, text, (input, other) => {
        const first = scoreSentiment(input);
        scoreSentiment(other);
        expect(scoreSentiment(input)).toEqual(first);
      }),
    );
  });

  it('is zero, without reasons, for neutral text', () =>
    expect(scoreSentiment({ title: 'Ashby names new finance chief', description: null })).toEqual({
      score: 0,
      overall: 'neutral',
      reasons: [],
    }));
});

describe('reasons', () => {
  it('give the words, their position, their weight, and the rule', () =>
    expect(scoreSentiment({ title: 'Acme profit rose less than expected' }).reasons).toEqual([
      { text: 'profit rose less than expected', where: 'title', span: [5, 35], weight: -0.48, because: 'expectation' },
    ]));

  it.each([
    ['Costs fell at Acme', ['direction']],
    ['Acme EPS $1.20 vs $1.05', ['comparison']],
    ['Acme misses estimates', ['expectation']],
    ['Acme shares slide', ['reaction']],
    ['Acme avoids bankruptcy', ['negated']],
    ['Acme profit may fall', ['hedged']],
    ['Will Acme profit fall?', ['question']],
    ['Acme shares fall despite record profit', ['reaction', 'cause']],
    ['Acme profit fell, but sales rose', ['contrast', 'direction']],
    ['Acme lawsuit: what to expect', ['formula']],
  ])('for “%s” are %j', (title, causes) => expect(because(title)).toEqual(causes));
});

describe('opposites', () => {
  const GOOD = [
    'Acme profit rose',
    'Acme upgraded to buy',
    'Acme costs fell',
    'Acme wins FDA approval',
    'Acme shares up 5%',
  ];
  const BAD = [
    'Acme profit fell',
    'Acme downgraded to sell',
    'Acme costs rose',
    'Acme faces class action',
    'Acme shares down 5%',
  ];

  it('have scores of opposite sign', () => {
    for (const title of GOOD) expect(scoreOf(title)).toBeGreaterThanOrEqual(SENTIMENT_THRESHOLDS.bullish);
    for (const title of BAD) expect(scoreOf(title)).toBeLessThanOrEqual(SENTIMENT_THRESHOLDS.bearish);
  });

  const MEASURES = [
    'profit',
    'sales',
    'costs',
    'debt',
    'unemployment',
    'guidance',
    'inflation',
    'shares',
    'EPS',
    'price target',
  ];
  const MOVES = [
    ['rose', 'fell'],
    ['climbed', 'slid'],
    ['surged', 'plunged'],
    ['up 5%', 'down 5%'],
  ] as const;

  it('have scores of equal magnitude when only the direction changes', () => {
    for (const measure of MEASURES)
      for (const [up, down] of MOVES)
        expect(scoreOf(`Acme ${measure} ${up}`)).toBe(-scoreOf(`Acme ${measure} ${down}`));
  });

  it('result from swapping two figures', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10_000 }), fc.integer({ min: 100, max: 10_000 }), (a, b) => {
        const [x, y] = [`$${a / 100}`, `$${b / 100}`];
        expect(scoreOf(`Acme EPS ${x} vs ${y}`)).toBe(-scoreOf(`Acme EPS ${y} vs ${x}`) || 0);
        expect(Math.sign(scoreOf(`Acme EPS ${x} vs ${y}`))).toBe(Math.abs(a - b) / b < 0.005 ? 0 : Math.sign(a - b));
      }),
    );
  });

  it.each([
    ['Acme is bullish', 'Acme is not bullish'],
    ['Acme goes bankrupt', 'Acme avoids going bankrupt'],
    ['Acme wins approval', 'Acme fails to win approval'],
    ['Acme sales improved', 'Acme sales have not improved'],
    ['Recession is coming', 'No recession is coming'],
    ['Acme suffers data breach', 'Acme suffers no data breach'],
  ])('reverse or neutralize “%s” with “%s”', (plain, negated) =>
    expect(Math.sign(scoreOf(plain)) * scoreOf(negated)).toBeLessThanOrEqual(0),
  );
});

describe('surrounding words', () => {
  const leaning = fc.constantFrom(
    'Acme profit rose',
    'Acme profit fell',
    'Acme upgraded to buy',
    'Acme faces class action',
  );

  it('move the score in the direction of their sentiment', () => {
    fc.assert(
      fc.property(leaning, fc.constantFrom(1, -1), (title, sign) => {
        const more = scoreOf(`${title}; ${sign > 0 ? 'sales climbed' : 'sales declined'}`);
        expect((more - scoreOf(title)) * sign).toBeGreaterThan(0);
      }),
    );
  });

  it('dampen the score without changing its sign in a question, hedge, or formula', () => {
    fc.assert(
      fc.property(leaning, fc.constantFrom('?', ': what to expect', ' (podcast)'), (title, beside) => {
        const [plain, damped] = [scoreOf(title), scoreOf(title + beside)];
        expect(Math.sign(damped)).toBe(Math.sign(plain));
        expect(Math.abs(damped)).toBeLessThan(Math.abs(plain));
      }),
    );
    expect(Object.values(CONTEXT_FACTORS).every((factor) => Math.abs(factor) < 1)).toBe(true);
  });

  it('do not outweigh a price move', () => {
    expect(overallOf(scoreOf('Acme shares fall 7% on record profit'))).toBe('bearish');
    expect(overallOf(scoreOf('Acme shares rise 7% on wider loss'))).toBe('bullish');
  });

  it('count less if they only name another price as the cause', () => {
    expect(overallOf(scoreOf('Gold slips as the dollar climbs'))).toBe('bearish');
    expect(overallOf(scoreOf('Gold climbs as the dollar slips'))).toBe('bullish');
  });

  it('can be what moves', () => {
    expect(overallOf(scoreOf("Acme's turnaround is losing steam"))).toBe('bearish');
    expect(overallOf(scoreOf('Stock rally fizzles'))).toBe('bearish');
  });

  it('count less in a text that is not about the market', () =>
    expect(Math.abs(scoreOf('A strong performance at the museum'))).toBeLessThan(scoreOf('$QZX strong performance')));
});

describe('a description', () => {
  it('adds to the headline but counts less', () => {
    const alone = scoreSentiment({ title: 'Acme reports', description: 'Profit fell.' }).score;
    expect(alone).toBeLessThan(0);
    expect(alone).toBeGreaterThan(scoreOf('Profit fell.'));
  });

  it('cannot outweigh a clear headline', () => {
    const description = 'Profit fell. Sales fell. Lawsuit. Bankruptcy. Recall. Downgraded. '.repeat(10);
    const read = scoreSentiment({ title: 'Acme profit rose', description });
    const fromDescription = read.reasons.filter(({ where }) => where === 'description');
    expect(Math.abs(fromDescription.reduce((sum, { weight }) => sum + weight, 0))).toBeLessThanOrEqual(
      DESCRIPTION_BOUND + 0.02,
    );
    expect(read.overall).toBe('bullish');
  });

  it('adds no reason that the headline already has', () =>
    expect(scoreSentiment({ title: 'Acme profit fell', description: 'profit fell' }).reasons).toHaveLength(1));
});

describe('phrases whose individual words mean something else', () => {
  it.each([
    ['Acme pre-tax profit rises 8%', 'bullish'],
    ['Acme result before taxes improved to EUR 4.1 mn from EUR 3.2 mn', 'bullish'],
    ['Acme revenue was $94.8 billion in Q4 2022, up from $83.4 billion', 'bullish'],
    ['Acme revenue was $83.4 billion in Q4 2022, down from $94.8 billion', 'bearish'],
    ['Acme debt cut to junk by rating agency', 'bearish'],
    ['Stocks retreat from record heights', 'bearish'],
    ['Stocks bounce from three-year lows', 'bullish'],
    ['Banks unlikely to lead next leg of rally', 'bearish'],
    ['Where to place a stop loss', 'neutral'],
    ['$QZX upped to Buy at a broker', 'bullish'],
    ['$QZX cut to Sell at a broker', 'bearish'],
    ['Acme faces another investigation', 'bearish'],
    ['Acme EPS of $0.32 falls shy of consensus', 'bearish'],
    ['Chip makers drag Nasdaq lower', 'bearish'],
    ['Chip makers lift Nasdaq to a record high', 'bullish'],
    ['Acme snaps five-day losing streak', 'bullish'],
    ['Acme snaps five-day winning streak', 'bearish'],
    ["Don't catch this falling knife", 'bearish'],
    ['Acme stock: losers and gainers end flat', 'neutral'],
  ] as const)('%s: %s', (title, overall) => expect(scoreSentiment({ title }).overall).toBe(overall));
});
