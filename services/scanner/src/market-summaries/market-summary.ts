import { type MarketPulse, type MarketSummary, MAX_ALERT_MOVERS } from '@plainscan/contracts';

/** The part of a market pulse that alerts show. */
export const marketSummary = (pulse: MarketPulse): MarketSummary => ({
  asOf: pulse.asOf,
  stocks: pulse.stocks,
  advancing: pulse.advancing,
  declining: pulse.declining,
  newHighs: pulse.newHighs,
  newLows: pulse.newLows,
  gainers: first(pulse.gainers),
  losers: first(pulse.losers),
});

const first = (movers: MarketPulse['gainers']): MarketSummary['gainers'] =>
  movers.slice(0, MAX_ALERT_MOVERS).map(({ symbol, changePercent }) => ({ symbol, changePercent }));
