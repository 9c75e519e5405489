export { rowsBelonging } from './belongs.ts';
export { memberRows, shareOf } from './breadth.ts';
export type { PackedColumns } from './column-store.ts';
export { nanosecondsPerBar } from './cost.ts';
export { explainRow, explainRows, type ExplainedCondition, whyNot, type WhyNot, type WhyValue } from './explain.ts';
export type { WhySubject } from './why-subjects.ts';
export { barsOf, buildMarket, findSymbol, type Market, type MarketOptions, subjectOf } from './market.ts';
export { mostRestrictive, type NearMiss, nearMisses } from './near-misses.ts';
export { type HistoryShortage, historyShortage } from './history-shortage.ts';
export { StockComparisons } from './stock-comparisons.ts';
export { NoBenchmark, PlanRefused, PlanTooCostly } from './plan-refused.ts';
export { probeOn } from './probe.ts';
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
export { computeSource } from './compute-source.ts';
export {
  type BarSource,
  candleSource,
  comparesStocks,
  divergenceSource,
  readsBenchmark,
  seriesSource,
  setupSource,
  type Source,
  type Subject,
} from './series-source.ts';
export { firstFrom, firstSessionIfConsecutive, indexOfDate, sessionOfBars } from './sessions.ts';
export { sliceBars } from './slice-bars.ts';
export { finish, type Slices } from './slices.ts';
export { readingOf } from './value-source.ts';
export { ROW_SERIES, type StockRow, stockRow, WARM_UP } from './stock-row.ts';
