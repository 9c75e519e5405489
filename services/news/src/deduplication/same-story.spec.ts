import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { candidateKeys } from './candidate-keys.ts';
import { eventKeys } from './event.ts';
import { comparable, type Overrides } from '../../test/fixtures/comparable.ts';
import { sameStory } from './same-story.ts';

const same = (a: string, b: string, moreA: Overrides = {}, moreB: Overrides = {}): boolean => {
  const [one, other] = [comparable(a, moreA), comparable(b, moreB)];
  expect(sameStory(other, one)).toBe(sameStory(one, other));
  return sameStory(one, other);
};

describe('two articles', () => {
  it.each([
    [
      'Apple beats Q1 estimates as iPhone sales rise 12%',
      'Apple Beats Q1 Estimates As iPhone Sales Rise 12% - Reuters',
    ],
    [
      'Apple beats Q1 estimates as iPhone sales rise 12%',
      'UPDATE 2-Apple beats first-quarter estimates as iPhone sales rise 12 pct',
    ],
    [
      'Apple beats Q1 estimates as iPhone sales rise 12%',
      'Apple Inc. beats Q1 expectations as iPhone revenue climbs 12 percent',
    ],
    [
      'Tesla recalls two million vehicles over Autopilot safety',
      'Tesla to recall 2 million cars over Autopilot safety',
    ],
    [
      'Fed holds rates steady, signals one cut this year',
      'Federal Reserve holds rates steady, signals one cut this year | CNBC',
    ],
    ['Boeing wins $4.5 billion order from Emirates', 'Boeing Wins $4.5B Order From Emirates'],
    ['Ford (NYSE: F) raises full-year guidance on truck demand', 'Ford raises full-year outlook on truck demand'],
    [
      'Stocks slip as oil jumps and yields climb before Fed decision',
      'US stocks slip as oil jumps and yields climb before Fed decision',
    ],
    ['Nvidia chief executive sells shares in planned transaction', "Nvidia's CEO sells stock in planned transaction"],
  ])('are the same story: "%s", "%s"', (a, b) => {
    expect(same(a, b)).toBe(true);
  });

  it.each([
    ['Apple beats Q1 estimates as iPhone sales rise', 'Apple beats Q2 estimates as iPhone sales rise'],
    ['Apple beats Q1 estimates as iPhone sales rise 12%', 'Apple beats Q1 estimates as iPhone sales rise 13%'],
    ['Apple beats Q1 estimates as iPhone sales rise 12%', 'Apple beats Q1 estimates as iPhone sales rise'],
    [
      'Apple beats quarterly estimates as cloud and services revenue grow strongly in China and Europe',
      'Google beats quarterly estimates as cloud and services revenue grow strongly in China and Europe',
    ],
    [
      'Apple beats quarterly estimates as cloud and services revenue grow strongly in China',
      'Apple misses quarterly estimates as cloud and services revenue grow strongly in China',
    ],
    [
      'Shares of the chip maker rise sharply after upbeat guidance for the holiday season',
      'Shares of the chip maker fall sharply after upbeat guidance for the holiday season',
    ],
    [
      'Google sues Apple over patents in Texas court after licensing talks collapse on Friday',
      'Apple sues Google over patents in Texas court after licensing talks collapse on Friday',
    ],
    [
      'Pfizer to acquire biotech in all-cash deal worth billions',
      'Pfizer denies to acquire biotech in all-cash deal worth billions',
    ],
    [
      'Regulator approves merger of regional banks in landmark ruling',
      'Regulator may approve merger of regional banks in landmark ruling',
    ],
    [
      'GM names new chief executive officer after board review ends',
      'GM names new chief financial officer after board review ends',
    ],
    ['Stocks close up as Fed minutes loom', 'Stocks close as Fed minutes loom'],
    ['Fed official: rate cut is off the table', 'Fed official: rate cut is on the table'],
    ['China lifts ban on Micron chips in infrastructure', 'China bans Micron chips in infrastructure'],
    ['Goldman sees S&P 500 at 6,000 in 12 months', 'Goldman sees S&P 500 under 6,000 in 12 months'],
    ['Analyst says sell Tesla despite margin fears', 'Analyst says sell Tesla over margin fears'],
    ['Moderna raises $500 million in share sale', 'Moderna raises $500 billion in share sale'],
    ['Oil rises 2% on supply fears', 'Oil rises -2% on supply fears'],
    [
      'Boeing 737 deliveries rise in November as output recovers',
      'Boeing 787 deliveries rise in November as output recovers',
    ],
  ])('are different stories: "%s", "%s"', (a, b) => {
    expect(same(a, b)).toBe(false);
  });

  it('are different stories if the headline is too generic', () => {
    expect(same('Stock market today', 'Stock market today')).toBe(false);
    expect(same('Apple beats Q1 estimates', 'Apple beats Q1 estimates')).toBe(true);
  });

  it('are different stories if they are about different companies', () => {
    const title = 'Why the shares of this chip maker rise sharply today';
    expect(same(title, title, { tags: ['AAPL'] }, { tags: ['AAPL', 'MSFT'] })).toBe(true);
    expect(same(title, title, { tags: ['AAPL'] })).toBe(true);
    expect(same(title, title, { tags: ['AAPL'] }, { tags: ['MSFT'] })).toBe(false);
    expect(same(`$AAPL: ${title}`, `$MSFT: ${title}`)).toBe(false);
  });

  const TITLE = 'Stocks making the biggest moves before the bell';
  it('are the same story only within two days, or two hours for the same source', () => {
    expect(same(TITLE, TITLE, {}, { at: 48 * 60 })).toBe(true);
    expect(same(TITLE, TITLE, {}, { at: 48 * 60 + 1 })).toBe(false);
    expect(same(TITLE, TITLE, { source: 'CNBC' }, { source: 'cnbc', at: 120 })).toBe(true);
    expect(same(TITLE, TITLE, { source: 'CNBC' }, { source: 'cnbc', at: 24 * 60 })).toBe(false);
  });

  it('are the same story if they have the same URL', () => {
    const url = 'https://example.com/a';
    expect(same('Apple beats', 'Apple profit soars', { url }, { url })).toBe(true);
    expect(same('Apple beats', 'Apple profit soars', { url }, { url: 'https://example.com/b' })).toBe(false);
    expect(same('Apple beats', 'Apple profit soars', { url }, { url, at: 49 * 60 })).toBe(false);
  });

  it('are different stories if only one is simulated', () => {
    expect(same(TITLE, TITLE, { simulated: true }, { simulated: true })).toBe(true);
    expect(same(TITLE, TITLE, { simulated: true })).toBe(false);
  });
});

describe('candidate keys', () => {
  const word = fc.constantFrom(
    'apple',
    'google',
    'oil',
    'chip',
    'bank',
    'court',
    'merger',
    'growth',
    'china',
    'deal',
    'crude',
    '5',
    '7%',
    'q1',
  );
  const title = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));

  it('overlap for any two articles of the same story', () => {
    let found = 0;
    fc.assert(
      fc.property(title, title, fc.boolean(), fc.array(word, { maxLength: 2 }), (a, b, near, more) => {
        const one = comparable(a);
        const other = comparable(near ? [a, ...more].join(' ') : b);
        if (!sameStory(one, other)) return;
        found += 1;
        const keys = new Set(candidateKeys(one));
        expect(candidateKeys(other).some((key) => keys.has(key))).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('are limited to five per article, and two more for its event', () => {
    fc.assert(
      fc.property(title, (a) => {
        const article = comparable(a);
        const { event } = article.headline;
        const keysOfEvent = event ? eventKeys(event).length : 0;
        return keysOfEvent <= 2 && candidateKeys(article).length - keysOfEvent <= 5;
      }),
    );
  });
});
