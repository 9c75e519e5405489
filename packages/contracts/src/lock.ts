import { z } from 'zod';
import type { RouteContract } from './http.ts';
import * as everything from './index.ts';
import type { EventContract, RpcContract } from './rpc.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const exported: readonly unknown[] = Object.values(everything);

/** Every contract that this package exports, found by its shape, so that none is forgotten in a list. */
export const allRpcs = exported.filter((v): v is RpcContract => isObject(v) && 'subject' in v && 'input' in v);
export const allEvents = exported.filter((v): v is EventContract => isObject(v) && 'subject' in v && 'payload' in v);
export const allRoutes = exported.filter((v): v is RouteContract => isObject(v) && 'method' in v && 'path' in v);

// What is parsed is what travels: the input side, for answers too.
const wire = (schema: z.ZodType | undefined) =>
  schema && z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' });

const byKey = <T>(items: readonly T[], key: (item: T) => string, form: (item: T) => object) =>
  Object.fromEntries(items.map((item) => [key(item), form(item)] as const).sort(([a], [b]) => (a < b ? -1 : 1)));

/** All that a peer of another version could notice: kept in contracts.lock.json, whose diff is a change of the wire. */
export const contractsLock = (): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify({
      rpcs: byKey(
        allRpcs,
        (rpc) => rpc.subject,
        ({ input, output, errors, deadlineMs, idempotent }) => ({
          deadlineMs,
          idempotent,
          errors,
          input: wire(input),
          output: wire(output),
        }),
      ),
      events: byKey(
        allEvents,
        (event) => event.subject,
        ({ payload, delivery }) => ({ delivery, payload: wire(payload) }),
      ),
      routes: byKey(
        allRoutes,
        (route) => `${route.method} ${route.path}`,
        ({
          access,
          beforeTerms,
          redirects,
          rawBody,
          bodyTypes,
          maxBodyBytes,
          fileTypes,
          errors,
          perMinute,
          params,
          query,
          body,
          response,
        }) => ({
          access,
          beforeTerms,
          redirects,
          rawBody,
          bodyTypes,
          maxBodyBytes,
          fileTypes,
          perMinute,
          errors,
          params: wire(params),
          query: wire(query),
          body: wire(body),
          response: wire(response),
        }),
      ),
    }),
  ) as Record<string, unknown>;
