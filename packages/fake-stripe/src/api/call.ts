import { z } from 'zod';
import type { Account } from '../account.ts';
import { listOf, type WireObject } from '../wire.ts';
import { invalidParam } from './errors.ts';
import { form, readParams } from './form.ts';

/** One API request. */
export interface Call {
  account: Account;
  /** from the path; '' where it has none */
  id: string;
  /** form or query, without `expand` */
  values: Record<string, unknown>;
  /** path */
  url: string;
}

const listParams = {
  limit: form.integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: form.text.optional(),
  ending_before: form.text.optional(),
  created: z.strictObject({ gte: form.integer.optional() }).optional(),
};

/** A page of `collection`, newest first, of those that `fits`. */
export function page<T extends WireObject & { created?: number }, S extends z.ZodRawShape>(
  { values, url }: Call,
  collection: ReadonlyMap<string, T>,
  filters: S,
  fits: (object: T, filter: z.output<z.ZodObject<S>>) => boolean,
) {
  type Filter = z.output<z.ZodObject<S>> & z.output<z.ZodObject<typeof listParams>>;
  const filter = readParams(z.strictObject({ ...listParams, ...filters }), values) as Filter;
  const { limit, starting_after: after, ending_before: before, created } = filter;
  const all = [...collection.values()].reverse();
  // A cursor may itself fail the filter, so it is located in the whole collection.
  const indexOf = (id: string, param: string): number => {
    const index = all.findIndex((each) => each.id === id);
    if (index < 0) throw invalidParam(`No such object: '${id}'`, param, 'resource_missing');
    return index;
  };
  const from = after ? indexOf(after, 'starting_after') + 1 : 0;
  const to = before ? indexOf(before, 'ending_before') : all.length;
  const found = all
    .slice(from, to)
    .filter((each) => (each.created ?? 0) >= (created?.gte ?? -Infinity) && fits(each, filter));
  return listOf(before ? found.slice(-limit) : found.slice(0, limit), url, found.length > limit);
}
