import type { Listing, Sector } from '@plainscan/contracts';
import { FUND_THEMES, INDUSTRIES, TRUST_PROPERTIES, type Industry } from './industries.ts';
import { MARKET_VOLATILITY, SECTOR_VOLATILITY } from './path.ts';
import { fraction, hash, normal, stream } from './random.ts';
import { type RealListing, realListings } from './real-listings.ts';
import { symbolMaker } from './symbols.ts';
import { TRACKER_FUNDS, type Tracking } from './tracker-funds.ts';

/** The number of stocks that the product's texts mention. */
export const SIMULATED_STOCKS = 11_626;

/** A listing of the simulated market with the parameters of its bars. */
export interface SimulatedStock {
  listing: Listing;
  /** natural logarithm of its central price */
  level: number;
  /** standard deviation of its idiosyncratic daily log return */
  volatility: number;
  /** typical daily move, which determines its ranges, gaps, and surges of volume */
  dailyMove: number;
  /** exposure to the moves of the market and of a sector */
  marketBeta: number;
  sector: Sector | null;
  sectorBeta: number;
  /** typical daily volume in shares */
  volume: number;
  /** recently listed: its history restarts every few hundred sessions, at this phase; null for the others */
  listedPhase: number | null;
  seed: number;
}

const STARTS =
  'Ald Arb Bel Bren Cal Cald Cor Dal Dorn Ell Esk Fal Fen Gald Gor Hal Hest Ild Jas Kal Kest Lan Lor Mal Mer Nal Nor Oak Orl Pell Quar Ral Ren Sal Sten Tal Torv Uld Val Vint Wald West Yar Zeph Zol'.split(
    ' ',
  );
const MIDDLES = 'a e i o u an en in on ar er ir or av ev iv ol ul'.split(' ');
const ENDS =
  'dex tra lia ston wick mere vale nix gen core tis vian ridge field mont quist lane ric thorn dale pont cast brook line mark path sworth ton'.split(
    ' ',
  );
const SUFFIXES = ['Inc.', 'Corp.', 'Holdings Inc.', 'Group Inc.', 'Ltd.', 'Co.'];

const MEDIAN_CAP = 6e8;
const CAP_SPREAD = 2.1;
const MEDIAN_PRICE = 17;
const WEIGHT_SUM = INDUSTRIES.reduce((sum, each) => sum + each.weight, 0);

interface Draw {
  bits: () => number;
  uniform: () => number;
  normal: () => number;
  pick: <T>(from: readonly T[]) => T;
}

function drawer(seed: number): Draw {
  const bits = stream(seed);
  return {
    bits,
    uniform: () => fraction(bits()),
    normal: () => normal(bits()),
    pick: (from) => from[bits() % from.length]!,
  };
}

function pickIndustry(draw: Draw): Industry {
  let at = draw.uniform() * WEIGHT_SUM;
  return INDUSTRIES.find((each) => (at -= each.weight) < 0) ?? INDUSTRIES[0]!;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

type Profile = Pick<Listing, 'kind' | 'sector' | 'industry'> & { name: (root: string) => string };

function profile(draw: Draw): Profile {
  const kind = draw.uniform();
  if (kind < 0.14) {
    const theme = draw.pick(FUND_THEMES);
    return { kind: 'etf', sector: null, industry: null, name: (root) => `${root} ${theme} ETF` };
  }
  if (kind < 0.165) {
    const property = draw.pick(TRUST_PROPERTIES);
    const industry = `REIT - ${property}`;
    return { kind: 'reit', sector: 'Real Estate', industry, name: (root) => `${root} ${property.split(' ')[0]} Trust` };
  }
  const { sector, industry, words } = pickIndustry(draw);
  const word = draw.pick(words);
  if (kind < 0.21)
    return { kind: 'adr', sector, industry, name: (root) => `${root} ${word} plc American Depositary Shares` };
  const suffix = draw.pick(SUFFIXES);
  return { kind: 'stock', sector, industry, name: (root) => `${root} ${word} ${suffix}` };
}

const SECTOR_CALM: Partial<Record<Sector, number>> = {
  Utilities: 0.55,
  'Consumer Defensive': 0.7,
  'Real Estate': 0.75,
  Healthcare: 1.3,
};

type BarParameters = Pick<SimulatedStock, 'level' | 'volatility' | 'marketBeta' | 'volume'>;

function fundParameters(draw: Draw, level: number, size: number): BarParameters {
  return {
    level,
    volatility: clamp(0.004 + 0.004 * Math.abs(draw.normal()), 0.002, 0.03),
    marketBeta: 1,
    volume: (3e8 * Math.exp(1.6 * size) * 0.012) / Math.exp(level),
  };
}

function trackerParameters({ noise, ...betas }: Tracking) {
  const dailyMove = Math.hypot(noise, betas.marketBeta * MARKET_VOLATILITY, betas.sectorBeta * SECTOR_VOLATILITY);
  return { ...betas, volatility: noise, dailyMove };
}

/** `size` is the logarithm of the market cap in standard deviations from the median. */
function companyParameters(
  draw: Draw,
  sector: Sector | null,
  level: number,
  size: number,
  turnoverSpread = 0.7,
): BarParameters {
  const calm = (sector && SECTOR_CALM[sector]) ?? 1;
  const volatility = clamp(calm * 0.024 * Math.exp(-0.28 * size + 0.3 * draw.normal()), 0.007, 0.075);
  const turnover = 0.005 * Math.exp(turnoverSpread * draw.normal());
  return {
    level,
    volatility,
    marketBeta: clamp(1 + 0.4 * draw.normal(), -0.2, 2.5),
    volume: (capOf(size) * turnover) / Math.exp(level),
  };
}

const capOf = (size: number): number => Math.round(MEDIAN_CAP * Math.exp(CAP_SPREAD * size));
const sizeOf = (cap: number): number => Math.log(cap / MEDIAN_CAP) / CAP_SPREAD;
/** No larger company is invented, because traders know them all. */
const LARGEST_INVENTED = sizeOf(15e9);

type Described = BarParameters & { listing: Listing };

/** A well-known listing; its price and volume are simulated around their real values. */
function realStock(draw: Draw, { price, ...listing }: RealListing): Described {
  const level = Math.log(price) + 0.05 * draw.normal();
  const parameters =
    listing.marketCap === null
      ? fundParameters(draw, level, 2 + 0.5 * draw.normal())
      : companyParameters(draw, listing.sector, level, sizeOf(listing.marketCap), 0.3);
  return { listing, ...parameters };
}

function inventedStock(draw: Draw, names: Set<string>, symbolOf: ReturnType<typeof symbolMaker>): Described {
  const chosen = profile(draw);
  const { kind, sector, industry } = chosen;
  let name: string;
  do name = chosen.name(draw.pick(STARTS) + draw.pick(MIDDLES) + draw.pick(ENDS));
  while (names.has(name));
  names.add(name);
  const drawn = draw.normal();
  const size = drawn > LARGEST_INVENTED ? -drawn : drawn;
  const parameters =
    kind === 'etf'
      ? fundParameters(draw, Math.log(45) + 0.6 * draw.normal(), size)
      : companyParameters(draw, sector, Math.log(MEDIAN_PRICE) + 0.33 * CAP_SPREAD * size + 1.1 * draw.normal(), size);
  const marketCap = kind === 'etf' ? null : capOf(size);
  const exchange = draw.pick(kind === 'etf' ? FUND_EXCHANGES : STOCK_EXCHANGES);
  return { listing: { symbol: symbolOf(name), name, exchange, kind, sector, industry, marketCap }, ...parameters };
}

const FUND_EXCHANGES = ['ARCA', 'ARCA', 'NASDAQ'];
const STOCK_EXCHANGES = ['NASDAQ', 'NASDAQ', 'NASDAQ', 'NYSE', 'NYSE', 'NYSE', 'AMEX'];

/** All listings of a seed's market, in symbol order: about a thousand real and the rest invented; deterministic by seed. */
export function simulatedStocks(seed: number): SimulatedStock[] {
  const names = new Set<string>();
  const real = realListings();
  const symbolOf = symbolMaker(
    drawer(hash(seed, 1)).bits,
    real.map(({ symbol }) => symbol),
  );
  const stocks = Array.from({ length: SIMULATED_STOCKS }, (_, i): SimulatedStock => {
    const draw = drawer(hash(seed, 2, i));
    const wellKnown = real[i];
    const { listing, volume, ...parameters } = wellKnown
      ? realStock(draw, wellKnown)
      : inventedStock(draw, names, symbolOf);
    const tracking = wellKnown && TRACKER_FUNDS[listing.symbol];
    return {
      listing,
      ...parameters,
      dailyMove: parameters.volatility,
      sector: listing.sector,
      sectorBeta: listing.sector ? clamp(1 + 0.4 * draw.normal(), 0, 2.5) : 0,
      ...(tracking && trackerParameters(tracking)),
      volume: Math.max(volume, 300),
      listedPhase: !wellKnown && draw.uniform() < 0.04 ? draw.bits() : null,
      seed: hash(seed, 3, i),
    };
  });
  return stocks.sort((a, b) => (a.listing.symbol < b.listing.symbol ? -1 : 1));
}
