import type { ByDefinition } from '../by-definition.ts';
import { alike, industry, say, sector, tech, type Expectation } from './expectation.ts';

const named =
  (...symbols: string[]) =>
  (s: ByDefinition) =>
    symbols.includes(s.stock.symbol);
const cheap = (s: ByDefinition) => s.close() < 20;

export const SECTORS: readonly Expectation[] = [
  ...alike(
    ['tech stocks under 20', 'technology stocks under $20', 'technology under twenty', 'IT stocks under 20'],
    (s) => tech(s) && cheap(s),
  ),
  ...alike(
    ['health care stocks under 20', 'healthcare under 20', 'health-care stocks, under $20', 'health stocks under 20'],
    (s) => sector('Healthcare')(s) && cheap(s),
  ),
  ...alike(['financials', 'financial stocks', 'financial services', 'finance stocks'], sector('Financial Services')),
  ...alike(['energy', 'energy stocks', 'the energy sector', 'stocks in the energy sector'], sector('Energy')),
  ...alike(['consumer discretionary', 'consumer cyclical', 'discretionary stocks'], sector('Consumer Cyclical')),
  ...alike(['staples', 'consumer staples', 'consumer defensive', 'defensive stocks'], sector('Consumer Defensive')),
  ...alike(['industrials', 'industrial stocks'], sector('Industrials')),
  ...alike(['materials', 'basic materials', 'materials stocks'], sector('Basic Materials')),
  ...alike(['real estate', 'real estate stocks', 'real-estate'], sector('Real Estate')),
  ...alike(['utilities', 'utility stocks'], sector('Utilities')),
  ...alike(['telecom', 'communication services', 'communications', 'telecoms'], sector('Communication Services')),
  ...alike(
    [
      'tech or energy stocks under $20',
      'tech and energy stocks under 20',
      'tech, energy under 20',
      'energy & tech under 20',
    ],
    (s) => sector('Technology', 'Energy')(s) && cheap(s),
  ),
  say(
    'tech, energy and utilities with rsi below 40',
    (s) => sector('Technology', 'Energy', 'Utilities')(s) && s.rsi() < 40,
  ),
  say(
    'healthcare stocks, not biotech, below 15 dollars',
    (s) => sector('Healthcare')(s) && !industry(/\bbiotech/i)(s) && s.close() < 15,
  ),
  ...alike(
    ['not tech', 'no tech', 'excluding tech', 'except tech', 'without tech', 'stocks that are not tech'],
    (s) => !tech(s),
  ),
  say('everything but energy under 5', (s) => !sector('Energy')(s) && s.close() < 5),
  say('neither tech nor energy, over $100', (s) => !sector('Technology', 'Energy')(s) && s.close() > 100),
  say('not tech or energy, over $100', (s) => !sector('Technology', 'Energy')(s) && s.close() > 100, {
    only: 'generated',
  }),
  say('oversold but not tech', (s) => s.rsi() < 30 && !tech(s)),
  say('no biotech, rsi below 30', (s) => !industry(/\bbiotech/i)(s) && s.rsi() < 30),
];

export const INDUSTRIES: readonly Expectation[] = [
  ...alike(
    [
      'semis above the 20 day',
      'semiconductors above the 20 day',
      'chipmakers above the 20 day',
      'chip stocks above the 20 day',
    ],
    (s) => industry(/\bsemiconductor/i)(s) && s.close() > s.sma(20),
  ),
  ...alike(['biotech', 'biotechs', 'biotech stocks', 'biotechnology'], industry(/\bbiotech/i)),
  ...alike(['pharma', 'pharma stocks', 'drug makers', 'pharmaceuticals'], industry(/\bdrugs?\b|\bpharmaceutical/i), {
    only: 'generated',
  }),
  ...alike(['banks', 'bank stocks', 'banking stocks'], industry(/\bbanks?\b/i)),
  ...alike(['oil stocks', 'oil and gas stocks', 'oil & gas', 'oil and gas'], industry(/\boil & gas/i), {
    only: 'generated',
  }),
  ...alike(['software stocks', 'software'], industry(/\bsoftware/i)),
  ...alike(['reits', 'REITs', 'reit stocks'], industry(/^REIT\b/), { only: 'generated' }),
  ...alike(['airlines', 'airline stocks'], industry(/\bairlines/i), { only: 'generated' }),
  ...alike(['autos', 'auto stocks'], industry(/\bauto\b/i), { only: 'generated' }),
  ...alike(['retailers', 'retail stocks'], industry(/\bretail\b/i), { only: 'generated' }),
  ...alike(['insurance', 'insurance stocks', 'insurers'], industry(/\binsurance\b/i), { only: 'generated' }),
  ...alike(['gold miners', 'gold stocks'], industry(/^Gold$/), { only: 'generated' }),
  ...alike(['solar', 'solar stocks'], industry(/\bsolar\b/i), { only: 'generated' }),
  ...alike(['homebuilders', 'home builders'], industry(/\bResidential Construction\b|\bHomebuilding\b/i)),
  ...alike(['restaurants', 'restaurant stocks'], industry(/\brestaurants\b/i)),
  ...alike(
    ['aerospace and defense', 'aerospace & defense stocks', 'aerospace and defense stocks'],
    industry(/\bAerospace & Defense\b/),
    { only: 'generated' },
  ),
  say('banks and insurance under 20', (s) => industry(/\bbanks?\b|\binsurance\b/i)(s) && cheap(s), {
    only: 'generated',
  }),
  say('semis or software with rsi over 60', (s) => industry(/\bsemiconductor|\bsoftware/i)(s) && s.rsi() > 60),
  say('energy or semis over 50', (s) => (sector('Energy')(s) || industry(/\bsemiconductor/i)(s)) && s.close() > 50),
  say('tech but not semis', (s) => tech(s) && !industry(/\bsemiconductor/i)(s)),
  say('banks except major banks', (s) => industry(/\bbanks?\b/i)(s) && s.stock.industry !== 'Major Banks', {
    only: 'generated',
  }),
];

/** Only the generated listings state the kind and use Yahoo's industry names. */
export const KINDS: readonly Expectation[] = [
  ...alike(
    ['only stocks, rsi below 40', 'just stocks with rsi below 40'],
    (s) => s.stock.kind === 'stock' && s.rsi() < 40,
    { only: 'generated' },
  ),
  ...alike(
    [
      'no ETFs, under $20',
      'under $20, no etfs',
      'under 20 excluding etfs',
      'not etfs, under 20',
      'under $20 without ETFs',
    ],
    (s) => s.stock.kind !== 'ETF' && cheap(s),
    {
      only: 'generated',
    },
  ),
  ...alike(['just ADRs', 'only adrs', 'ADRs only'], (s) => s.stock.kind === 'ADR', { only: 'generated' }),
  ...alike(
    ['only etfs above the 50 day', 'just ETFs above the 50 day', 'ETFs only, above the 50 day'],
    (s) => s.stock.kind === 'ETF' && s.close() > s.sma(50),
    { only: 'generated' },
  ),
  ...alike(['shares under 20', 'names under 20', 'companies under 20', 'tickers under $20', 'stocks under 20'], cheap),
  say('no warrants, under $5', (s) => s.stock.kind !== 'warrant' && s.close() < 5, { only: 'generated' }),
];

export const EXCHANGES: readonly Expectation[] = [
  ...alike(
    ['nasdaq stocks under 5', 'stocks listed on nasdaq under 5', 'on the NASDAQ, under $5'],
    (s) => s.stock.exchange === 'NASDAQ' && s.close() < 5,
  ),
  ...alike(
    ['nyse stocks over 100', 'NYSE-listed stocks over 100', 'on the nyse over $100'],
    (s) => s.stock.exchange === 'NYSE' && s.close() > 100,
  ),
  say('nasdaq or amex, rsi below 30', (s) => ['NASDAQ', 'AMEX'].includes(s.stock.exchange ?? '') && s.rsi() < 30),
  say('tech not on the nasdaq', (s) => tech(s) && s.stock.exchange !== 'NASDAQ'),
];

export const TICKERS: readonly Expectation[] = [
  ...alike(
    ['AAPL, MSFT and NVDA', 'aapl, msft, nvda', 'AAPL MSFT NVDA', 'tickers aapl, msft and nvda'],
    named('AAPL', 'MSFT', 'NVDA'),
    { only: 'real' },
  ),
  say('AAPL', named('AAPL'), { only: 'real' }),
  say('AAPL or MSFT with rsi above 50', (s) => named('AAPL', 'MSFT')(s) && s.rsi() > 50, { only: 'real' }),
  say('NVDA and AMD above the 20 day', (s) => named('NVDA', 'AMD')(s) && s.close() > s.sma(20), { only: 'real' }),
  say('tech except AAPL and MSFT, over 100', (s) => tech(s) && !named('AAPL', 'MSFT')(s) && s.close() > 100, {
    only: 'real',
  }),
  say('AAPL, ALL and NOW', named('AAPL', 'ALL', 'NOW'), { only: 'real' }),
  say('ALL stocks under $5', (s) => s.close() < 5, { only: 'real' }),
  say('STOCKS UP 5% ON THE DAY', (s) => s.changePct() >= 5, { only: 'real' }),
  say('show all that are up 5% now', (s) => s.changePct() >= 5, { only: 'real' }),
  say('IS IT OVERSOLD? A TECH STOCK UNDER $20', (s) => tech(s) && s.rsi() < 30 && cheap(s), { only: 'real' }),
  ...alike(['Apple Inc', 'apple inc.'], named('AAPL'), { only: 'real' }),
  say('tesla and netflix', named('TSLA', 'NFLX'), { only: 'real' }),
];
