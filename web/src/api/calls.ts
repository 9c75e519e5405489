import type { ScanPlan } from '@plainscan/contracts';
import type { z } from 'zod';
import { ROUTES } from './generated.ts';
import { request } from './request.ts';
import type { FileAnswer, Query, SendInput } from './send.ts';

type Contracts = typeof import('@plainscan/contracts');
/** The contracts of the routes, by the names of ROUTES. */
export type Routes = { [N in keyof Contracts as N extends `${string}Route` ? N : never]: Contracts[N] };

export type CallName = keyof typeof ROUTES;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
export type Answer<N extends CallName> = z.output<Routes[N]['response']>;

export type Body<N extends CallName> = Sent<Routes[N]['body']>;
export type QueryOf<N extends CallName> = {
  readonly [K in keyof Sent<Routes[N]['query']>]?: string | number | undefined;
};
export type Options = Pick<SendInput, 'idempotencyKey' | 'timeoutMs' | 'signal'>;

export const call = <N extends CallName>(
  name: N,
  input?: Pick<SendInput, 'textType' | 'idempotencyKey' | 'responseType' | 'timeoutMs' | 'signal'> & {
    params?: Sent<Routes[N]['params']> & Record<string, string>;
    query?: Query;
    body?: Sent<Routes[N]['body']>;
    token?: string | null;
  },
): Promise<Answer<N>> => {
  const [method, path] = ROUTES[name];
  return request(method, path, input);
};

/** A sentence, or a plan with the sentence that describes it. */
export interface ScanRequest {
  query: string;
  plan?: ScanPlan | undefined;
  /** the saved strategy that this scan runs or edits */
  strategyId?: string | undefined;
  /** ask the user before ignoring words */
  requireWhole?: boolean | undefined;
}

export const scanStocks = (body: ScanRequest) => call('stocksScanRoute', { body });
/** `refine`: the plan of the last scan, which a follow-up narrows. */
export const parseScan = (
  scan: { query: string; refine?: ScanPlan | undefined } | { plan: ScanPlan },
  signal?: AbortSignal,
) => call('parseScanRoute', { body: scan, signal });
export const readBars = (symbol: string, sessions: number) =>
  call('stockBarsRoute', { params: { symbol }, query: { sessions } });

const EXPORT_TIMEOUT_MS = 60_000;

/** All rows of a scan as a file. */
export const exportRows = (body: Body<'exportScanRoute'>): Promise<FileAnswer> => {
  const [method, path] = ROUTES.exportScanRoute;
  return request(method, path, { body, responseType: 'file', timeoutMs: EXPORT_TIMEOUT_MS });
};
