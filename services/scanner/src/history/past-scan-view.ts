import type { ParserName, PastScan, ScanPlan } from '@plainscan/contracts';

/** The columns shown, of `past_scans p` and `strategies s`. */
export const PAST_SCAN_VIEW = `p.id, p.query, p.plan, p.description, p.parser, p.ran_at, p.as_of, p.total, p.times,
  s.id AS strategy_id`;

export interface PastScanRow {
  id: string;
  query: string;
  plan: ScanPlan;
  description: string;
  parser: ParserName;
  ran_at: Date;
  as_of: string;
  total: number;
  times: number;
  /** of one that is not deleted */
  strategy_id: string | null;
}

export const toPastScan = ({ ran_at, as_of, strategy_id, ...shown }: PastScanRow): PastScan => ({
  ...shown,
  ranAt: ran_at.toISOString(),
  asOf: as_of,
  strategyId: strategy_id,
});
