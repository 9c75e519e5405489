import type { Feature, ScanStatus, TrialStatus } from '@plainscan/contracts';
import useSWR from 'swr';
import { readScanStatus, useAppInfo } from './generated/app.ts';
import { readTrialStatus, TRIAL_UNKNOWN } from './billing-calls.ts';
import { readBars } from './scan-calls.ts';

export const SCAN_STATUS_POLL_MS = 30_000;

/**
 * Whether the server offers a feature; if not, its routes aren't requested. undefined while loading; false if loading
 * failed.
 */
export function useFeature(feature: Feature): boolean | undefined {
  const { data, error } = useAppInfo();
  return data ? data.features.includes(feature) : error ? false : undefined;
}

/** `data` is null if the server has no scan limit. */
export function useScanStatus() {
  const offered = useFeature('trial');
  const { data, error, mutate } = useSWR<ScanStatus, unknown>(offered ? 'scan-status' : null, () => readScanStatus(), {
    refreshInterval: SCAN_STATUS_POLL_MS,
    revalidateIfStale: true,
  });
  return { data: offered === false ? null : data, error, mutate };
}

/** The trial and the purchases; null if the server has no limits, undefined while loading. */
export function useTrialStatus(signedIn = true): TrialStatus | null | undefined {
  const offered = useFeature('trial') && signedIn;
  const { data, error } = useSWR<TrialStatus, unknown>(offered ? 'trial-status' : null, readTrialStatus, {
    revalidateIfStale: true,
  });
  if (offered === false) return null;
  return data ?? (error ? TRIAL_UNKNOWN : undefined);
}

/** The newest daily bars of one stock in one version of the market data; without a symbol nothing is requested. */
export const useBars = (symbol: string | null, marketVersion: string, sessions: number) =>
  useSWR(symbol && ['bars', symbol, marketVersion, sessions], () => readBars(symbol!, sessions));
