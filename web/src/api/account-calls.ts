import { ApiError } from './api-error.ts';
import { request } from './request.ts';

// Calls of the trial and of strategies. A server without them answers 404: the reader gets null and shows nothing.

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

async function absentAsNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const readScanStatus = () => absentAsNull(request<ScanStatus>('GET', '/api/scan-status'));

export async function readTrialStatus(): Promise<TrialStatus | null> {
  const body = await absentAsNull(request<TrialStatus | { trialStatus: TrialStatus }>('GET', '/api/trial-status'));
  return body && 'trialStatus' in body ? body.trialStatus : body;
}

export interface StrategyDraft {
  name: string;
  description: string;
  query: string;
  /** the scan's answer, or nothing yet */
  parameters: object;
}

export const saveStrategy = (draft: StrategyDraft) => request<unknown>('POST', '/api/strategies', { body: draft });
