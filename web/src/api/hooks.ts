import useSWR from 'swr';
import { readScanStatus, readTrialStatus } from './account-calls.ts';
import { readAppInfo, readBars, readClock, readProgress } from './calls.ts';

export const PROGRESS_POLL_MS = 2000;
export const CLOCK_POLL_MS = 60_000;
export const SCAN_STATUS_POLL_MS = 30_000;
const CHART_SESSIONS = 250;

export const useAppInfo = () => useSWR('app-info', readAppInfo);
export const useProgress = () => useSWR('data-progress', readProgress, { refreshInterval: PROGRESS_POLL_MS });
export const useMarketClock = () => useSWR('market-clock', readClock, { refreshInterval: CLOCK_POLL_MS });

/** null: this server keeps no allowance, and is not asked again. */
export const useScanStatus = () =>
  useSWR('scan-status', readScanStatus, {
    refreshInterval: (status) => (status === null ? 0 : SCAN_STATUS_POLL_MS),
    revalidateIfStale: true,
  });

export const useTrialStatus = (wanted: boolean) => useSWR(wanted ? 'trial-status' : null, readTrialStatus);

/** Daily bars of one stock in one version of the market. */
export const useBars = (symbol: string, marketVersion: string) =>
  useSWR(['bars', symbol, marketVersion], () => readBars(symbol, CHART_SESSIONS));
