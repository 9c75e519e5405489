import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createCompanyFinder } from './company-finder.ts';

const LISTED = [
  ['AAPL', 'Apple Inc. Common Stock'],
  ['ALL', 'Allstate Corporation (The) Common Stock'],
  ['AMZN', 'Amazon.com, Inc. Common Stock'],
  ['BAC', 'Bank of America Corporation Common Stock'],
  ['BRK.B', 'Berkshire Hathaway Inc.'],
  ['BRKRP', 'Bruker Corporation 6.375% Mandatory Convertible Preferred Stock Series A'],
  ['BRKR', 'Bruker Corporation Common Stock'],
  ['CBT', 'Cabot Corporation Common Stock'],
  ['DOW', 'Dow Inc. Common Stock'],
  ['F', 'Ford Motor Company Common Stock'],
  ['GAP', 'Gap Inc. (The) Common Stock'],
  ['GM', 'General Motors Company Common Stock'],
  ['GOOG', 'Alphabet Inc. Class C Capital Stock'],
  ['GOOGL', 'Alphabet Inc. Class A Common Stock'],
  ['GS', 'Goldman Sachs Group Inc. (The) Common Stock'],
  ['IBM', 'International Business Machines Corporation Common Stock'],
  ['INTC', 'Intel Corporation Common Stock'],
  ['IT', 'Gartner Inc. Common Stock'],
  ['JNJ', 'Johnson & Johnson Common Stock'],
  ['LOW', "Lowe's Companies Inc. Common Stock"],
  ['MS', 'Morgan Stanley Common Stock'],
  ['NOW', 'ServiceNow Inc. Common Stock'],
  ['NVDA', 'NVIDIA Corporation Common Stock'],
  ['PLTR', 'Palantir Technologies Inc. Class A Common Stock'],
  ['SPY', 'SPDR S&P 500 ETF Trust'],
  ['T', 'AT&T Inc.'],
  ['TBBK', 'The Bancorp Inc Common Stock'],
  ['TGT', 'Target Corporation Common Stock'],
  ['TSLA', 'Tesla Inc. Common Stock'],
  ['V', 'Visa Inc.'],
  ['WMB', 'Williams Companies Inc. (The) Common Stock'],
] as const;
const finder = createCompanyFinder(LISTED.map(([symbol, name]) => ({ symbol, name })));
const found = (title: string, description: string | null = null): string =>
  finder.symbolsIn(title, description).join(' ');

describe('a company is found', () => {
  it.each([
    ['$TSLA and $BRK-B lead, $XYZQ does not', 'TSLA BRK.B'],
    ['Carmaker (NASDAQ: TSLA) recalls cars', 'TSLA'],
    ['Mainframes sell again, NYSE:IBM says', 'IBM'],
    ['Target Corp. (TGT) at a glance', 'TGT'],
    ['The Gap (GAP) at a glance', 'GAP'],
  ])('by its symbol if marked as one: %s', (title, symbols) => {
    expect(found(title)).toBe(symbols);
  });

  it.each([
    ['Nvidia unveils a chip', 'NVDA'],
    ['NVIDIA’s backlog grows', 'NVDA'],
    ['Why General Motors Is Recalling Trucks', 'GM'],
    ['Johnson and Johnson to split', 'JNJ'],
    ['GM, J&J among movers', 'GM JNJ'],
    ["Lowe's cuts forecast, AT&T does not", 'LOW T'],
    ['Palantir wins army contract', 'PLTR'],
    ['Google fined again', 'GOOGL'],
    ['Warren Buffett’s Berkshire buys', 'BRK.B'],
    ['Bruker beats', 'BRKR'],
    ['Amazon to cut jobs, Intel chip unit next', 'AMZN INTC'],
  ])('by its name without the legal form or by its common name: %s', (title, symbols) => {
    expect(found(title)).toBe(symbols);
  });

  it.each([
    ['Apple shares slide after supplier warning', 'AAPL'],
    ['Target cuts outlook', 'TGT'],
    ['Target Corporation: what to know', 'TGT'],
    ['Visa to buy payments startup', 'V'],
    ['iPhone maker Apple under pressure', 'AAPL'],
    ['Shares of Gap in focus', 'GAP'],
    ['Ford stock rallies', 'F'],
  ])('by an ordinary word or a person’s name only with supporting evidence: %s', (title, symbols) => {
    expect(found(title)).toBe(symbols);
  });

  it('in order of mention, first in the headline, then in the description', () => {
    expect(found('Tesla falls, Nvidia rises', 'Palantir and Tesla were among the movers.')).toBe('TSLA NVDA PLTR');
  });
});

describe('no company is found', () => {
  it.each([
    'The SPY who came in from the cold: ALL IT takes is NOW',
    'Price Target Raised to $40',
    'Analyst lifts price target on tech names',
    'Visa rules for students eased',
    'Wage gap narrows as pay rises',
    'An apple a day',
    'Apple Valley residents vote',
    'Harrison Ford gains an award',
    "Fed's Williams says rates are in the right place",
    'Dow falls 300 points as Nasdaq gains',
    'Cabot Microelectronics tanks on soft guidance',
    'Northfield Bancorp goes ex-dividend',
    'tesla coils explained for nvidia fans',
    'Earn $1B a year (ALL) in IT',
    'Tesla coil exhibit opens at museum',
    'Amazon rainforest fires worsen',
    'Intel officials warn of cyberattack',
    '',
  ])('in words that only resemble one: %s', (title) => {
    expect(found(title)).toBe('');
  });

  it('for a bank that only rates another company', () => {
    expect(found('Morgan Stanley upgrades Nvidia')).toBe('NVDA');
    expect(found('Zyx Corp cut to sell at Goldman Sachs')).toBe('');
    expect(found('Goldman Sachs sees slower growth')).toBe('GS');
    expect(found('Goldman Sachs profit beats')).toBe('GS');
  });
});

describe('a company finder', () => {
  it("returns the names of the market's symbols", () => {
    expect([finder.nameOf('V'), finder.nameOf('v'), finder.nameOf('ZZZZ')]).toEqual(['Visa Inc.', null, null]);
  });

  it('accepts any market and any text', () => {
    const odd = createCompanyFinder([
      { symbol: 'A', name: '' },
      { symbol: 'B', name: '&' },
      { symbol: 'C', name: '() Inc.' },
      { symbol: 'D', name: 'constructor' },
      { symbol: 'E', name: '日本 株式会社' },
    ]);
    for (const text of ['', '&&&', '((((((', '$', 'constructor __proto__', '日本 株式会社', 'A. B. C.', '\ud800'])
      expect(() => odd.symbolsIn(text, text)).not.toThrow();
    expect(createCompanyFinder([]).symbolsIn('Tesla', null)).toEqual([]);
    expect(finder.symbolsIn('Tesla '.repeat(200_000), 'AT&T '.repeat(200_000))).toEqual(['TSLA', 'T']);
  });
});

const DATA = new URL('../../../../../shared/data/', import.meta.url);
const describeWithData = existsSync(DATA) ? describe : describe.skip;

describeWithData('a company finder with the real listings', () => {
  const listings = () =>
    readFileSync(new URL('symbols/us-listed-2026-08.csv', DATA), 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => /^([^,]+),("(?:[^"]|"")*"|[^,]*)/.exec(line))
      .filter((row) => row !== null)
      .map(([, symbol, name]) => ({ symbol: symbol!, name: name!.replace(/^"|"$/g, '') }));

  it.each([
    ['Microsoft could win next phase of cloud battle', 'MSFT'],
    ['Kaiser Aluminum offers $500M senior notes due 2028', 'KALU'],
    ['Coach owner Tapestry cuts profit forecast', 'TPR'],
    ['Disney is allowed to build power plants', 'DIS'],
    ['Wells Fargo offers real-time payments', 'WFC'],
    ['AMC Entertainment rallies after big weekend', 'AMC'],
    ['Troops are reinforcing the police in Bogota', ''],
    ['David McCormick, set to take full command at Bridgewater', ''],
    ['Are Investors Undervaluing Public Joint Stock Company Magnit?', ''],
    ['Former New Brunswick Premier joins board', ''],
    ['Best Growth Stocks To Buy Now', ''],
    ['First Solar shares jump', 'FSLR'],
  ])('finds the same companies as a reader: %s', (title, symbols) => {
    real ??= createCompanyFinder(listings());
    expect(real.symbolsIn(title, null).join(' ')).toBe(symbols);
  });
  let real: ReturnType<typeof createCompanyFinder> | undefined;
});
