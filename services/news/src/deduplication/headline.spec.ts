import { describe, expect, it } from '@jest/globals';
import { headlineOf } from './headline.ts';

const parsed = (title: string, source = 'Someone') => {
  const { words, numbers, tickers } = headlineOf(title, source);
  return { words, numbers, tickers };
};

describe('a parsed headline', () => {
  it.each([
    ['UPDATE 1-Apple beats estimates', 'Apple beats estimates'],
    ['BREAKING: Apple beats estimates', 'Apple beats estimates'],
    ['[Video] Apple beats estimates', 'Apple beats estimates'],
    ['Apple beats estimates - Reuters', 'Apple beats estimates'],
    ['Apple beats estimates | CNBC', 'Apple beats estimates'],
    ['Apple beats estimates — Barron’s', 'Apple beats estimates'],
    ['Fed holds rates - Powell - Reuters', 'Fed holds rates - Powell'],
    ['Apple Inc. beats estimates', 'Apple beats estimates'],
    ['Apple’s profit rises', "Apple's profits rise"],
    ['Apple stock falls', 'Apple shares drop'],
    ['APPLE BEATS ESTIMATES', 'Apple Beats Estimates'],
    ['Nestlé raises prices', 'Nestle raised prices'],
  ])('ignores decoration and spelling variants: %s', (decorated, plain) => {
    expect(parsed(decorated)).toEqual(parsed(plain));
  });

  it('drops only its source at the end', () => {
    expect(parsed('Apple beats estimates - The Daily Ticker', 'The Daily Ticker')).toEqual(
      parsed('Apple beats estimates'),
    );
    expect(parsed('Apple beats estimates - analysts unmoved').words).toContain('unmov');
  });

  it.each([
    ['$1.2 billion', ['1200000000']],
    ['$1.2B', ['1200000000']],
    ['1,200 mln', ['1200000000']],
    ['12%', ['12%']],
    ['12 percent', ['12%']],
    ['12 pct', ['12%']],
    ['-12%', ['-12%']],
    ['25 basis points', ['25bp']],
    ['first-quarter', ['q1']],
    ['Q1', ['q1']],
    ['1Q', ['q1']],
    ['2-for-1', ['1', '2']],
    ['5-10', ['10', '5']],
    ['two', ['2']],
    ['5G', ['5g']],
    ['Boeing 737', ['737']],
    ['2026', ['2026']],
  ])('contains figures by value: %s', (figure, numbers) => {
    expect(parsed(`Growth of ${figure} expected`).numbers).toEqual(numbers);
  });

  it('contains only symbols that are marked as such', () => {
    expect(parsed('Why $TSLA and Ford (NYSE: F) move')).toEqual({
      words: ['why', 'ford', 'mov'],
      numbers: [],
      tickers: ['F', 'TSLA'],
    });
    expect(parsed('It is all now').tickers).toEqual([]);
  });
});
