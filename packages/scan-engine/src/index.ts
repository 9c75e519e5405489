export { rowsBelonging } from './belongs.ts';
export type { PackedColumns } from './column-store.ts';
export { nanosecondsPerBar, PlanTooCostly } from './cost.ts';
export {
  explainRow,
  explainRows,
  type ExplainedCondition,
  whyNot,
  type WhyNot,
  type WhySubject,
  type WhyValue,
} from './explain.ts';
export { barsOf, buildMarket, findSymbol, type Market, type MarketOptions } from './market.ts';
export { mostRestrictive, type NearMiss, nearMisses } from './near-misses.ts';
export { type HistoryShortage, historyShortage } from './history-shortage.ts';
export { readSeries, seriesOf } from './read-value.ts';
export { asOfEachSession } from './timeframe-values.ts';
export {
  type ConditionCount,
  isKindScanned,
  matchingRows,
  type RunOptions,
  runPlan,
  type ScanResult,
} from './run-plan.ts';
export { Scan, type ScanOutcome, type ScanInput } from './scan.ts';
export {
  type BarSource,
  candleSource,
  divergenceSource,
  computeSource,
  overSource,
  seriesSource,
  type Source,
  type Subject,
} from './series-source.ts';
export { sliceBars } from './slice-bars.ts';
export { finish, type Slices } from './slices.ts';
export { ROW_SERIES, type StockRow, stockRow, WARM_UP } from './stock-row.ts';
