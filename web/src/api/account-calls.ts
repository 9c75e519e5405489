import { request } from './request.ts';

// Calls of the trial and of strategies; /api/app-info says whether the server has them.

export interface ScanStatus {
  scansUsed: number;
  scansRemaining: number;
  dailyLimit: number;
  isPremium: boolean;
}

export interface TrialStatus {
  isExpired: boolean;
  isAdmin: boolean;
  isActive: boolean;
  daysRemaining: number;
  scansUsed: number;
}

export const readScanStatus = () => request<ScanStatus>('GET', '/api/scan-status');

export async function readTrialStatus(): Promise<TrialStatus> {
  const body = await request<TrialStatus | { trialStatus: TrialStatus }>('GET', '/api/trial-status');
  return 'trialStatus' in body ? body.trialStatus : body;
}

export interface StrategyDraft {
  name: string;
  description: string;
  query: string;
  /** the scan's answer, or nothing yet */
  parameters: object;
}

export const saveStrategy = (draft: StrategyDraft) => request<unknown>('POST', '/api/strategies', { body: draft });
