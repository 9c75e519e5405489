import type { z } from 'zod';
import type { CallName } from './generated.ts';
import { request } from './request.ts';
import type { Query, SendInput } from './send.ts';

type Contracts = typeof import('@plainscan/contracts');
/** The contracts of the routes, by name. */
export type Routes = { [N in keyof Contracts as N extends `${string}Route` ? N : never]: Contracts[N] };

/** The method and path of a route. Types come from its contract, whose schemas stay out of the bundle. */
export type RouteOf<N extends CallName> = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
] & {
  readonly named?: N;
};
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
export type Answer<N extends CallName> = z.output<Routes[N]['response']>;

export type Body<N extends CallName> = Sent<Routes[N]['body']>;
export type QueryOf<N extends CallName> = {
  readonly [K in keyof Sent<Routes[N]['query']>]?: string | number | undefined;
};
export type Options = Pick<SendInput, 'idempotencyKey' | 'timeoutMs' | 'signal'>;

export const call = <N extends CallName>(
  [method, path]: RouteOf<N>,
  input?: Pick<SendInput, 'textType' | 'idempotencyKey' | 'responseType' | 'timeoutMs' | 'signal'> & {
    params?: Sent<Routes[N]['params']> & Record<string, string>;
    query?: Query;
    body?: Sent<Routes[N]['body']>;
    token?: string | null;
  },
): Promise<Answer<N>> => request(method, path, input);
