import type { routes } from '@plainscan/contracts';
import type { z } from 'zod';
import { request } from './request.ts';

type Routes = typeof routes;

/** Types come from the contracts, the words of the address stand here: the schemas stay out of the bundle. calls.spec.ts compares the two. */
export const CALLS = {
  stocksScanRoute: ['POST', '/api/stocks-scan'],
  dataProgressRoute: ['GET', '/api/data-progress'],
  marketClockRoute: ['GET', '/api/market-clock'],
  stockBarsRoute: ['GET', '/api/stocks/:symbol/bars'],
  appInfoRoute: ['GET', '/api/app-info'],
  demoSignInRoute: ['POST', '/api/auth/demo'],
} as const satisfies Partial<Record<keyof Routes, readonly [string, string]>>;

type CallName = keyof typeof CALLS;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
export type Answer<N extends CallName> = z.output<Routes[N]['response']>;

const call = <N extends CallName>(
  name: N,
  input?: {
    params?: Sent<Routes[N]['params']> & Record<string, string>;
    query?: Record<string, string | number>;
    body?: Sent<Routes[N]['body']>;
  },
): Promise<Answer<N>> => {
  const [method, path] = CALLS[name];
  return request(method, path, input);
};

export const scanStocks = (query: string) => call('stocksScanRoute', { body: { query } });
export const readProgress = () => call('dataProgressRoute');
export const readClock = () => call('marketClockRoute');
export const readAppInfo = () => call('appInfoRoute');
export const readBars = (symbol: string, sessions: number) =>
  call('stockBarsRoute', { params: { symbol }, query: { sessions } });
export const signInDemo = () => call('demoSignInRoute');
