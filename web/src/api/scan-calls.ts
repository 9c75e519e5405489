import type { ScanPlan } from '@plainscan/contracts';
import { exportScanRoute, parseScanRoute, stockBarsRoute, stocksScanRoute } from './generated/routes/app.ts';
import { call, type Body } from './calls.ts';
import { request } from './request.ts';
import type { FileAnswer } from './send.ts';

/** A sentence, or a plan with the sentence that describes it. */
export interface ScanRequest {
  query: string;
  plan?: ScanPlan | undefined;
  /** the saved strategy that this scan runs or edits */
  strategyId?: string | undefined;
  /** ask the user before ignoring words */
  requireWhole?: boolean | undefined;
}

export const scanStocks = (body: ScanRequest) => call(stocksScanRoute, { body });
/** `refine`: the plan of the last scan, which a follow-up narrows. */
export const parseScan = (
  scan: { query: string; refine?: ScanPlan | undefined } | { plan: ScanPlan },
  signal?: AbortSignal,
) => call(parseScanRoute, { body: scan, signal });
export const readBars = (symbol: string, sessions: number) =>
  call(stockBarsRoute, { params: { symbol }, query: { sessions } });

const EXPORT_TIMEOUT_MS = 60_000;

/** All rows of a scan as a file. */
export const exportRows = (body: Body<'exportScanRoute'>): Promise<FileAnswer> => {
  const [method, path] = exportScanRoute;
  return request(method, path, { body, responseType: 'file', timeoutMs: EXPORT_TIMEOUT_MS });
};
