export { type CandleHistory, candleWalk, plantedHistory } from './candle-histories.ts';
export { FIXTURE_HISTORY, OWN_DEFINITIONS, TALIB_CANDLES } from './talib-candles.ts';
export { nearMissRules, plantedChart } from './planted-setups.ts';
export { quietChart, volatileChart } from './setup-charts.ts';
