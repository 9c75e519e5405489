import { writeFileSync } from 'node:fs';

/** Sectors and industries as two providers name them; some listings have neither. */
const BUSINESSES: readonly (readonly [sector: string, industry: string])[] = [
  ['Technology', 'Semiconductors'],
  ['Technology', 'Semiconductor Equipment & Materials'],
  ['Technology', 'Software - Application'],
  ['Technology', 'Software - Infrastructure'],
  ['Technology', 'Consumer Electronics'],
  ['Technology', 'Solar'],
  ['Finance', 'Major Banks'],
  ['Financial Services', 'Banks - Regional'],
  ['Financials', 'Insurance - Life'],
  ['Financial Services', 'Asset Management'],
  ['Health Care', 'Biotechnology: Pharmaceutical Preparations'],
  ['Healthcare', 'Biotechnology'],
  ['Healthcare', 'Drug Manufacturers - General'],
  ['Healthcare', 'Medical Devices'],
  ['Energy', 'Oil & Gas Production'],
  ['Energy', 'Oil & Gas E&P'],
  ['Energy', 'Uranium'],
  ['Consumer Discretionary', 'Auto Manufacturers'],
  ['Consumer Cyclical', 'Auto Parts'],
  ['Consumer Cyclical', 'Specialty Retail'],
  ['Consumer Cyclical', 'Internet Retail'],
  ['Consumer Cyclical', 'Restaurants'],
  ['Consumer Cyclical', 'Residential Construction'],
  ['Consumer Staples', 'Packaged Foods'],
  ['Consumer Defensive', 'Beverages - Brewers'],
  ['Industrials', 'Aerospace & Defense'],
  ['Industrials', 'Airlines'],
  ['Industrials', 'Railroads'],
  ['Materials', 'Gold'],
  ['Basic Materials', 'Specialty Chemicals'],
  ['Real Estate', 'REIT - Office'],
  ['Utilities', 'Utilities - Regulated Electric'],
  ['Telecommunications', 'Telecom Services'],
  ['Miscellaneous', ''],
  ['', ''],
];
const EXCHANGES = ['NYSE', 'NASDAQ', 'AMEX'];

/** Pseudorandom numbers from 32-bit integer arithmetic, so that every machine generates the same market. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

const symbolOf = (k: number) => `Q${String.fromCharCode(65 + (k % 26), 65 + (Math.floor(k / 26) % 26))}X`;

function kindOf(k: number): string {
  if (k % 11 === 0) return 'ETF';
  if (k % 13 === 0) return 'ADR';
  return k % 29 === 0 ? 'warrant' : 'stock';
}

function listing(k: number, random: () => number): string {
  const kind = kindOf(k);
  const [sector, industry] = kind === 'ETF' ? ['', ''] : BUSINESSES[k % BUSINESSES.length]!;
  // A REIT is recognized by its industry.
  const kindText = industry.startsWith('REIT') ? '' : kind;
  const cap = kind === 'ETF' ? '' : Math.round(10 ** (7 + 5 * random()));
  return `${symbolOf(k)},"Walk ${k}, Inc.",${EXCHANGES[k % 3]},${kindText},${sector},${industry},${cap}`;
}

/**
 * One stock's bars: a random walk with its own drift and volatility, halts, flat stretches, gaps, periods of low
 * volume, and occasional splits.
 */
function bars(k: number, sessions: readonly string[], random: () => number): string[] {
  const lines: string[] = [];
  let price = 2 * 10 ** (2.2 * random());
  let drift = (random() - 0.5) * 0.004;
  const volatility = 0.3 + 1.4 * random();
  const isNew = k % 41 === 0;
  const from = isNew ? sessions.length - 3 - (k % 17) : k % 5 === 0 ? Math.floor(random() * sessions.length) : 0;
  const until = k % 53 === 0 ? sessions.length - 10 : sessions.length;
  const isThin = k % 37 === 0;
  let flatFor = 0;
  let thinFor = 0;
  for (const date of sessions.slice(from, until)) {
    if (date !== sessions.at(-1) && random() < 0.003) continue;
    if (random() < 0.004) flatFor = 25;
    if (random() < 0.01) thinFor = 6;
    if (random() < 0.01) drift = (random() - 0.5) * 0.008;
    if (random() < 0.001 && price > 20) price /= 2;
    const isFlat = flatFor-- > 0;
    const gap = random() < 0.06 ? (random() - 0.5) * 0.12 : (random() - 0.5) * 0.02 * volatility;
    const open = isFlat ? price : price * (1 + gap);
    const swing = drift + (random() + random() + random() - 1.5) * 0.04 * volatility;
    const close = isFlat ? price : Math.max(0.5, open * (1 + (random() < 0.1 ? swing / 20 : swing)));
    const shadow = () => (isFlat || random() < 0.2 ? 0 : random() * 0.025 * volatility);
    const high = Math.max(open, close) * (1 + shadow());
    const low = Math.min(open, close) * (1 - shadow());
    const burst = random() < 0.08 ? 4 * random() : 0;
    const share = (0.4 + random() + burst) * (thinFor-- > 0 ? 0.3 : 1);
    const volume = isThin && random() < 0.4 ? 0 : Math.round(10 ** (3.5 + (k % 4)) * share);
    lines.push([volume, symbolOf(k), date, ...[open, high, low, close].map((x) => x.toFixed(4))].join(','));
    price = Number(close.toFixed(4));
  }
  return lines;
}

/** Writes 600 generated stocks with bars on `sessions`, as two CSV files. */
export function writeGeneratedMarket(barsFile: string, symbolsFile: string, sessions: readonly string[]): void {
  const random = seededRandom(20240607);
  const barLines = ['volume,symbol,date,open,high,low,close'];
  const listingLines = ['symbol,name,exchange,kind,sector,industry,marketCap'];
  for (let k = 0; k < 600; k++) {
    listingLines.push(listing(k, random));
    barLines.push(...bars(k, sessions, random));
  }
  writeFileSync(barsFile, `${barLines.join('\n')}\n`);
  writeFileSync(symbolsFile, `${listingLines.join('\n')}\n`);
}
