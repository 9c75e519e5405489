import { parse } from 'qs';
import { z } from 'zod';
import { invalidParam } from '../errors.ts';

const MAX_DEPTH = 10;
const MAX_ITEMS = 1000;

/** Stripe's encoding of nested values: `items[0][price]=…&metadata[user]=…`; every leaf is a string. */
export function parseForm(text: string): Record<string, unknown> {
  try {
    return parse(text, {
      depth: MAX_DEPTH,
      strictDepth: true,
      arrayLimit: MAX_ITEMS,
      parameterLimit: MAX_ITEMS,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    throw invalidParam(`The parameters could not be read: ${(error as Error).message}`, '');
  }
}

const read = <T>(parseText: (text: string) => T | undefined, noun: string, code: string) =>
  z.string().transform((text, context): T => {
    const value = parseText(text);
    if (value !== undefined) return value;
    context.issues.push({ code: 'custom', message: `Invalid ${noun}: ${text}`, params: { code }, input: text });
    return z.NEVER;
  });

/** A parameter that a form holds as text. */
export const form = {
  text: z
    .string()
    .max(5000)
    .refine((text) => text !== '', {
      message: 'You passed an empty string. Remove the parameter to leave it unset.',
      params: { code: 'parameter_invalid_empty' },
    }),
  /** an empty string unsets it */
  clearable: z
    .string()
    .max(5000)
    .transform((text) => text || null),
  integer: read(
    (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
    'integer',
    'parameter_invalid_integer',
  ),
  boolean: read((text) => ({ true: true, false: false })[text], 'boolean', 'parameter_invalid_boolean'),
  metadata: z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]),
  ids: z.array(z.string()),
};

/** Parses with a strict object, in Stripe's words: unknown, missing, invalid. */
export function readParams<S extends z.ZodType>(schema: S, values: Record<string, unknown>): z.output<S> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw refusal(issue!, values);
}

const paramName = (path: readonly PropertyKey[]): string =>
  path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');

function refusal(issue: z.core.$ZodIssue, values: unknown) {
  const param = paramName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramName([...issue.path, issue.keys[0]!]);
    return invalidParam(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  const given = issue.path.reduce<unknown>(
    (at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part],
    values,
  );
  if (given === undefined) return invalidParam(`Missing required param: ${param}.`, param, 'parameter_missing');
  if (issue.code === 'custom') return invalidParam(issue.message, param, (issue.params as { code?: string })?.code);
  if (issue.code === 'invalid_value')
    return invalidParam(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, param);
  return invalidParam(`Invalid ${param}: ${issue.message}`, param);
}

/** Stripe merges metadata: an empty value deletes its key, an empty string deletes them all. */
export function mergeMetadata(
  current: Record<string, string>,
  change: '' | Record<string, string> | undefined,
): Record<string, string> {
  if (change === undefined) return current;
  if (change === '') return {};
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''));
}
