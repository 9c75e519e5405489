import { z } from 'zod';
import { LOG_LEVELS } from './logging.ts';
import { parsePublicKey, parseSigningKey } from './rpc/actor-tokens.ts';
import { Secret } from './secret.ts';

// Not @nestjs/config: only config.ts reads the environment, before Nest starts.

/** Stops the startup; names the invalid variables, never their values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export const envSecret = (minLength = 1) =>
  z
    .string()
    .min(minLength)
    .transform((value) => new Secret(value));

/** A URL that may contain a password. @param protocols without the colon */
export const envUrl = (...protocols: [string, ...string[]]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)), {
      params: { expected: `a URL starting with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}` },
    })
    .transform((value) => new Secret(value));

export const envBoolean = () => z.enum(['true', 'false']).transform((value) => value === 'true');

/** 0 lets the system choose a free port. */
export const envPort = () => envInt(0, 65_535);

export const envInt = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      params: { expected: `a whole number from ${min} to ${max}` },
    })
    .transform(Number);

/** Comma-separated values; empty ones are dropped. */
export const envList = () =>
  z.string().transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

const parses = (parse: (text: string) => unknown) => (text: string) => {
  try {
    return parse(text) !== undefined;
  } catch {
    return false;
  }
};

/** The key that the gateway signs actors with. */
export const envSigningKey = () =>
  z
    .string()
    .refine(parses(parseSigningKey), { params: { expected: 'a P-256 private key as PKCS #8 DER in base64' } })
    .transform((value) => new Secret(value));

const envPublicKeys = () =>
  envList().refine((keys) => keys.length > 0 && keys.every(parses(parsePublicKey)), {
    params: { expected: 'P-256 public keys as DER in base64, separated by commas' },
  });

/** Variables that every Plainscan process reads. */
export const commonEnv = {
  NATS_URL: envUrl('nats', 'tls'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
};

/** Variables of a service, which takes calls from the gateway. Several public keys allow the gateway's key to be replaced. */
export const serviceEnv = {
  ...commonEnv,
  ACTOR_PUBLIC_KEY: envPublicKeys(),
  /** address on which it serves its probes and metrics */
  HEALTH_HOST: z.string().default('0.0.0.0'),
};

type Issue = z.core.$ZodIssue;

const expectation = (issue: Issue): string => {
  if (issue.code === 'invalid_value') return `: expected ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'custom' && typeof issue.params?.expected === 'string')
    return `: expected ${issue.params.expected}`;
  return '';
};

/** Freezes a value and everything in it, in place. Returns it. */
export const deepFreeze = <T>(value: T): T => {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
};

/**
 * Parses the environment with `schema` and freezes the result; an empty variable counts as missing.
 * @throws ConfigError naming every variable that is missing or malformed
 */
export function loadConfig<S extends z.ZodType>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return deepFreeze(parsed.data);
  const errors = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'the environment');
    return `${name} is ${name in present ? 'malformed' : 'missing'}${expectation(issue)}`;
  });
  throw new ConfigError([...new Set(errors)].join('; '));
}
