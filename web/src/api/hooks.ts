import type { Feature } from '@plainscan/contracts';
import useSWR from 'swr';
import { readScanStatus, readTrialStatus, type ScanStatus } from './account-calls.ts';
import { readAppInfo, readBars, readClock, readProgress } from './calls.ts';

export const PROGRESS_POLL_MS = 2000;
export const CLOCK_POLL_MS = 60_000;
export const SCAN_STATUS_POLL_MS = 30_000;
const CHART_SESSIONS = 250;

export const useAppInfo = () => useSWR('app-info', readAppInfo);
export const useProgress = () => useSWR('data-progress', readProgress, { refreshInterval: PROGRESS_POLL_MS });
export const useMarketClock = () => useSWR('market-clock', readClock, { refreshInterval: CLOCK_POLL_MS });

/** What a server does not serve is not asked for. undefined: not known yet. */
export const useFeature = (feature: Feature) => useAppInfo().data?.features.includes(feature);

/** `data` is null on a server that keeps no allowance. */
export function useScanStatus() {
  const kept = useFeature('trial');
  const { data, error, mutate } = useSWR<ScanStatus, unknown>(kept ? 'scan-status' : null, readScanStatus, {
    refreshInterval: SCAN_STATUS_POLL_MS,
    revalidateIfStale: true,
  });
  return { data: kept === false ? null : data, error, mutate };
}

export function useTrialStatus(wanted: boolean) {
  const kept = useFeature('trial');
  return useSWR(wanted && kept ? 'trial-status' : null, readTrialStatus);
}

/** Daily bars of one stock in one version of the market. */
export const useBars = (symbol: string, marketVersion: string) =>
  useSWR(['bars', symbol, marketVersion], () => readBars(symbol, CHART_SESSIONS));
