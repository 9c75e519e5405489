export { type CandleHistory, candleWalk, plantedHistory } from './candle-histories.ts';
export { FIXTURE_HISTORY, OWN_DEFINITIONS, TALIB_CANDLES } from './talib-candles.ts';
export { plantedChart } from './planted-setups.ts';
