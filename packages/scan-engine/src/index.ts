export { PlanTooCostly } from './cost.ts';
export { barsOf, buildMarket, findSymbol, type Market, type MarketOptions } from './market.ts';
export { type ChipCount, type RunOptions, runPlan, type ScanResult } from './run-plan.ts';
