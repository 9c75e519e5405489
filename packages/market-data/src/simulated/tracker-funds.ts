import type { Sector } from '@plainscan/contracts';

/** How a simulated fund follows the market and a sector. */
export interface Tracking {
  readonly marketBeta: number;
  readonly sector: Sector | null;
  readonly sectorBeta: number;
  /** standard deviation of the daily difference from what it follows */
  readonly noise: number;
}

const market = (marketBeta: number, noise = 0.0004): Tracking => ({ marketBeta, sector: null, sectorBeta: 0, noise });
const sector = (of: Sector, sectorBeta = 1, marketBeta = 1, noise = 0.0008): Tracking => ({
  marketBeta,
  sector: of,
  sectorBeta,
  noise,
});
/** A fund that multiplies the daily moves of another. */
const leveraged = (factor: number, { marketBeta, sector, sectorBeta, noise }: Tracking): Tracking => ({
  marketBeta: factor * marketBeta,
  sector,
  sectorBeta: factor * sectorBeta,
  noise: Math.abs(factor) * noise,
});

const LARGE_CAPS = market(1);
const NASDAQ = sector('Technology', 0.6, 1.1);
const SMALL_CAPS = market(1.15, 0.004);
const CHIPS = sector('Technology', 1.4, 1.3, 0.005);
const BIOTECH = sector('Healthcare', 1.3, 1.1, 0.009);
const GOLD = market(0.05, 0.009);
const BONDS = market(-0.1, 0.003);

/** What well-known funds follow, by symbol. The other funds follow the market loosely. */
export const TRACKER_FUNDS: Readonly<Record<string, Tracking>> = {
  SPY: LARGE_CAPS,
  VOO: LARGE_CAPS,
  IVV: LARGE_CAPS,
  VTI: market(1, 0.0008),
  DIA: market(0.92, 0.002),
  RSP: market(0.98, 0.002),
  MDY: market(1.08, 0.003),
  IWM: SMALL_CAPS,
  VTV: market(0.9, 0.002),
  VUG: sector('Technology', 0.5, 1.05),
  SCHD: market(0.8, 0.003),
  VYM: market(0.85, 0.002),
  MTUM: market(1.05, 0.003),
  USMV: market(0.65, 0.002),
  QQQ: NASDAQ,
  JEPI: market(0.6, 0.002),
  JEPQ: leveraged(0.7, NASDAQ),
  TQQQ: leveraged(3, NASDAQ),
  SQQQ: leveraged(-3, NASDAQ),
  SPXL: leveraged(3, LARGE_CAPS),
  UPRO: leveraged(3, LARGE_CAPS),
  SPXS: leveraged(-3, LARGE_CAPS),
  SDS: leveraged(-2, LARGE_CAPS),
  TNA: leveraged(3, SMALL_CAPS),
  UVXY: market(-5, 0.02),
  VXX: market(-3.5, 0.015),

  XLK: sector('Technology'),
  XLV: sector('Healthcare'),
  XLF: sector('Financial Services'),
  XLE: sector('Energy'),
  XLY: sector('Consumer Cyclical'),
  XLP: sector('Consumer Defensive', 0.7, 0.7),
  XLI: sector('Industrials'),
  XLB: sector('Basic Materials'),
  XLRE: sector('Real Estate', 0.8, 0.9),
  XLU: sector('Utilities', 0.6, 0.6),
  XLC: sector('Communication Services'),
  VNQ: sector('Real Estate', 0.8, 0.9),
  IYR: sector('Real Estate', 0.8, 0.9),
  SMH: CHIPS,
  SOXX: CHIPS,
  SOXL: leveraged(3, CHIPS),
  SOXS: leveraged(-3, CHIPS),
  HACK: sector('Technology', 1.1, 1, 0.006),
  BOTZ: sector('Technology', 0.9, 1.1, 0.006),
  ARKK: sector('Technology', 1.5, 1.5, 0.01),
  XBI: BIOTECH,
  IBB: BIOTECH,
  ARKG: BIOTECH,
  LABU: leveraged(3, BIOTECH),
  KRE: sector('Financial Services', 1.3, 1.1, 0.007),
  XOP: sector('Energy', 1.3, 1, 0.007),
  XHB: sector('Consumer Cyclical', 1.1, 1.1, 0.007),
  XRT: sector('Consumer Cyclical', 1.1, 1.1, 0.007),
  JETS: sector('Industrials', 1.1, 1.2, 0.009),
  XME: sector('Basic Materials', 1.4, 1, 0.009),

  GLD: GOLD,
  IAU: GOLD,
  SLV: market(0.2, 0.014),
  GDX: leveraged(2, GOLD),
  GDXJ: leveraged(2.3, GOLD),
  TLT: market(-0.2, 0.008),
  IEF: BONDS,
  BND: BONDS,
  AGG: BONDS,
  TIP: BONDS,
  LQD: market(0.1, 0.004),
  MUB: market(0, 0.002),
  SHY: market(0, 0.0006),
  BIL: market(0, 0.0002),
  HYG: market(0.35, 0.002),
  JNK: market(0.35, 0.002),
};
