import { request } from './request.ts';

// Calls of strategies; /api/app-info says whether the server has them.

export interface StrategyDraft {
  name: string;
  description: string;
  query: string;
  /** the scan's answer, or nothing yet */
  parameters: object;
}

export const saveStrategy = (draft: StrategyDraft) => request<unknown>('POST', '/api/strategies', { body: draft });
