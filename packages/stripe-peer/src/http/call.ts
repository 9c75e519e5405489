import { z } from 'zod';
import type { Account } from '../account.ts';
import { invalidParam } from '../errors.ts';
import type { WireObject } from '../wire.ts';
import { listOf } from './expand.ts';
import { form, readParams } from './form.ts';

/** One request to the API, read as far as every endpoint needs it. */
export interface Call {
  account: Account;
  /** parts of the path */
  path: Record<string, string>;
  /** form or query, without `expand` */
  values: Record<string, unknown>;
  url: string;
  /** a publishable key may only do what a browser may, with the client secret of the intent */
  publishable: boolean;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** fastify's notation below /v1 */
  path: string;
  /** a browser may call it with a publishable key */
  browser?: true;
  run(call: Call): object;
}

const period = z.union([
  form.integer,
  z.strictObject({
    gt: form.integer.optional(),
    gte: form.integer.optional(),
    lt: form.integer.optional(),
    lte: form.integer.optional(),
  }),
]);
export const listParams = {
  limit: form.integer.optional(),
  starting_after: form.text.optional(),
  ending_before: form.text.optional(),
  created: period.optional(),
};

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** A page of `collection`, newest first, of those that `fits`. */
export function page<T extends WireObject & { created?: number }, S extends z.ZodRawShape>(
  call: Call,
  collection: ReadonlyMap<string, T>,
  shape: S,
  fits: (object: T, filter: z.output<z.ZodObject<S>>) => boolean,
) {
  const filter = readParams(z.strictObject({ ...listParams, ...shape }), call.values) as z.output<z.ZodObject<S>> &
    z.output<z.ZodObject<typeof listParams>>;
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before, created } = filter;
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidParam(`Invalid limit: must be between 1 and ${MAX_LIMIT}`, 'limit', 'parameter_invalid_integer');
  if (after && before) throw invalidParam('Give starting_after or ending_before, not both.', 'ending_before');
  const within = (at: number) =>
    created === undefined ||
    (typeof created === 'number'
      ? at === created
      : at > (created.gt ?? -Infinity) &&
        at >= (created.gte ?? -Infinity) &&
        at < (created.lt ?? Infinity) &&
        at <= (created.lte ?? Infinity));
  // A cursor may itself be outside of the filter, so it is found before the filter is applied.
  const all = [...collection.values()].reverse();
  const cursorAt = (id: string, param: string): number => {
    const at = all.findIndex((each) => each.id === id);
    if (at < 0) throw invalidParam(`No such object: '${id}'`, param, 'resource_missing');
    return at;
  };
  const candidates = after
    ? all.slice(cursorAt(after, 'starting_after') + 1)
    : before
      ? all.slice(0, cursorAt(before, 'ending_before'))
      : all;
  const found = candidates.filter((each) => within(each.created ?? 0) && fits(each, filter));
  return listOf(before ? found.slice(-limit) : found.slice(0, limit), call.url, found.length > limit);
}
