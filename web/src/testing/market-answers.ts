import type { LastPrices, MarketPulse } from '@plainscan/contracts';

// Responses about the market's day and last prices.

const mover = (symbol: string, changePercent: number) => ({
  symbol,
  name: 'Some Company',
  price: 100 + changePercent,
  changePercent,
});

export const marketPulse = (change: Partial<MarketPulse> = {}): MarketPulse => ({
  asOf: '2026-11-20',
  marketVersion: 'v1',
  simulated: true,
  stocks: 8000,
  advancing: 5200,
  declining: 2600,
  newHighs: 120,
  newLows: 30,
  above50Day: { stocks: 4800, of: 8000 },
  gainers: [mover('UPA', 12.5), mover('UPB', 9)],
  losers: [mover('LOW', -11.25)],
  sectors: [
    { sector: 'Technology', stocks: 900, changePercent: 1.5 },
    { sector: 'Energy', stocks: 300, changePercent: -0.75 },
  ],
  ...change,
});

/** `prices`: the last price by symbol. */
export const lastPrices = (prices: Record<string, string>, change: Partial<LastPrices> = {}): LastPrices => ({
  simulated: true,
  prices: Object.entries(prices).map(([symbol, price]) => ({ symbol, price, changePercent: 1.25, asOf: '2026-11-20' })),
  ...change,
});
