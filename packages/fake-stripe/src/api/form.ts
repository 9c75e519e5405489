import { parse } from 'qs';
import { z } from 'zod';
import { invalidParam } from './errors.ts';

const MAX_ITEMS = 1000;

/** Stripe's encoding of nested values: `items[0][price]=…&metadata[user]=…`; every leaf is a string. */
export function parseForm(text: string): Record<string, unknown> {
  try {
    return parse(text, {
      depth: 10,
      strictDepth: true,
      arrayLimit: MAX_ITEMS,
      parameterLimit: MAX_ITEMS,
      throwOnLimitExceeded: true,
    });
  } catch (err) {
    throw invalidParam(`The parameters could not be read: ${(err as Error).message}`, '');
  }
}

const parsed = <T>(read: (text: string) => T | undefined, noun: string) =>
  z.string().transform((text, context): T => {
    const value = read(text);
    if (value !== undefined) return value;
    const params = { code: `parameter_invalid_${noun}` };
    context.issues.push({ code: 'custom', message: `Invalid ${noun}: ${text}`, params, input: text });
    return z.NEVER;
  });

const text = z.string().min(1).max(5000);
const emptyUnsets = z
  .string()
  .max(5000)
  .transform((value) => value || null);
const metadata = z.record(z.string().max(40), z.string().max(500));

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
const currency = z.string().refine((code) => CURRENCIES.has(code), { error: 'not a currency' });

/** Schemas of form parameters, whose values are strings. */
export const form = {
  text,
  emptyUnsets,
  metadata,
  currency,
  integer: parsed((value) => (/^-?\d{1,15}$/.test(value) ? Number(value) : undefined), 'integer'),
  boolean: parsed<boolean>((value) => (/^(true|false)$/.test(value) ? value === 'true' : undefined), 'boolean'),
};

/** Parses with a strict schema and reports errors like Stripe: an unknown, missing, or invalid parameter. */
export function readParams<S extends z.ZodType>(schema: S, values: Record<string, unknown>): z.output<S> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw parameterError(result.error.issues[0]!, values);
}

const paramName = (path: readonly PropertyKey[]): string =>
  path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');

function parameterError(issue: z.core.$ZodIssue, values: unknown) {
  const param = paramName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramName([...issue.path, issue.keys[0]!]);
    return invalidParam(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  const value = issue.path.reduce<unknown>((parent, part) => (parent as Record<PropertyKey, unknown>)?.[part], values);
  if (value === undefined) return invalidParam(`Missing required param: ${param}.`, param, 'parameter_missing');
  const code = issue.code === 'custom' ? (issue.params as { code?: string } | undefined)?.code : undefined;
  return invalidParam(`Invalid ${param}: ${issue.message}`, param, code);
}
