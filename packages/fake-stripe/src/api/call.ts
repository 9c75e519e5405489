import { z } from 'zod';
import type { Account } from '../account.ts';
import { listOf, type WireObject } from '../wire.ts';
import { invalidParam, noSuch } from './errors.ts';
import { form, readParams } from './form.ts';

/** One API request. */
export interface Call {
  account: Account;
  /** from the path; empty if it has none */
  id: string;
  /** form or query, without `expand` */
  values: Record<string, unknown>;
  /** path */
  url: string;
}

/** @throws StripeError 404 */
export const findOrThrow = <T>(collection: ReadonlyMap<string, T>, kind: string, id: string, param?: string): T => {
  const found = collection.get(id);
  if (!found) throw noSuch(kind, id, param);
  return found;
};

const listParams = {
  limit: form.integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: form.text.optional(),
  created: z.strictObject({ gte: form.integer.optional() }).optional(),
};

/** A page of the objects in `collection` that match the filters, newest first. */
export function page<T extends WireObject & { created?: number }, S extends z.ZodRawShape>(
  { values, url }: Call,
  collection: ReadonlyMap<string, T>,
  filters: S,
  matches: (object: T, filter: z.output<z.ZodObject<S>>) => boolean,
) {
  type Filter = z.output<z.ZodObject<S>> & z.output<z.ZodObject<typeof listParams>>;
  const filter = readParams(z.strictObject({ ...listParams, ...filters }), values) as Filter;
  const { limit, starting_after: after, created } = filter;
  const all = [...collection.values()].reverse();
  // The cursor may itself fail the filter, so it is located in the whole collection.
  const last = after === undefined ? -1 : all.findIndex(({ id }) => id === after);
  if (after !== undefined && last < 0)
    throw invalidParam(`No such object: '${after}'`, 'starting_after', 'resource_missing');
  const found = all
    .slice(last + 1)
    .filter((each) => (each.created ?? 0) >= (created?.gte ?? -Infinity) && matches(each, filter));
  return listOf(found.slice(0, limit), url, found.length > limit);
}
