export { PlanTooCostly } from './cost.ts';
export {
  explainRow,
  explainRows,
  valuesOfRows,
  whyNot,
  type WhyChip,
  type WhyNot,
  type WhySubject,
  type WhyValue,
} from './explain.ts';
export { barsOf, buildMarket, findSymbol, type Market, type MarketOptions } from './market.ts';
export { blocking, type NearMiss, nearMisses } from './near-misses.ts';
export { readSeries, seriesOf } from './read-value.ts';
export { type ChipCount, type RunOptions, runPlan, type ScanResult } from './run-plan.ts';
export { ROW_SERIES, type StockRow, stockRow, warmUp } from './stock-row.ts';
