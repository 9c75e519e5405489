import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Secret } from './secret.ts';
import {
  commonEnv,
  ConfigError,
  envBoolean,
  envInt,
  envList,
  envPort,
  envSecret,
  envUrl,
  loadConfig,
} from './settings.ts';

const schema = z.object({
  DB_URL: envUrl('postgres'),
  KEY: envSecret(8),
  PORT: envPort().default(8080),
  POOL: envInt(1, 50).default(10),
  DEMO: envBoolean().default(false),
  FILES: envList().default([]),
  MODE: z.enum(['fast', 'safe']).default('safe'),
});
const good = { DB_URL: 'postgres://user:hunter2@db/plainscan', KEY: 'long-enough-key' };
const refusal = (env: Record<string, string | undefined>): string => {
  try {
    loadConfig(schema, env);
  } catch (err) {
    expect(err).toBeInstanceOf(ConfigError);
    return (err as Error).message;
  }
  throw new Error('accepted');
};

describe('loadConfig', () => {
  it('returns typed values with defaults, deeply frozen', () => {
    const config = loadConfig(schema, { ...good, PORT: '0', DEMO: 'true', FILES: 'a.csv, b.csv,' });
    expect(config).toMatchObject({ PORT: 0, POOL: 10, DEMO: true, FILES: ['a.csv', 'b.csv'], MODE: 'safe' });
    expect(config.DB_URL.reveal()).toBe(good.DB_URL);
    expect(() => Object.assign(config, { PORT: 1 })).toThrow(TypeError);
    expect(() => config.FILES.push('c')).toThrow(TypeError);
  });

  it('treats an empty variable as missing', () => {
    expect(loadConfig(schema, { ...good, PORT: '', MODE: '' })).toMatchObject({ PORT: 8080, MODE: 'safe' });
    expect(refusal({ ...good, KEY: '' })).toBe('KEY is missing');
  });

  it('names every invalid variable without its value', () => {
    const message = refusal({
      DB_URL: 'mysql://root:s3cret@db',
      PORT: '99999',
      MODE: 'reckless',
      DEMO: 'yes',
      POOL: '1e3',
    });
    expect(message.split('; ')).toEqual([
      'DB_URL is malformed: expected a URL starting with postgres://',
      'KEY is missing',
      'PORT is malformed: expected a whole number from 0 to 65535',
      'POOL is malformed: expected a whole number from 1 to 50',
      'DEMO is malformed: expected true, false',
      'MODE is malformed: expected fast, safe',
    ]);
    expect(message).not.toMatch(/s3cret|99999|reckless|1e3/);
  });

  it('rejects a secret that is too short', () => {
    expect(refusal({ ...good, KEY: 'short' })).toBe('KEY is malformed');
  });

  it('includes the variables that all processes share', () => {
    const config = loadConfig(z.object(commonEnv), { NATS_URL: 'nats://127.0.0.1:4222' });
    expect(config).toMatchObject({ LOG_LEVEL: 'info', NODE_ENV: 'development' });
  });
});

describe('a secret', () => {
  it('is visible only when revealed', () => {
    const secret = new Secret('hunter2');
    const printed = [
      String(secret),
      `${secret}`,
      JSON.stringify({ secret }),
      inspect({ secret }),
      inspect(secret, { showHidden: true }),
    ];
    for (const text of printed) {
      expect(text).not.toContain('hunter2');
      expect(text).toContain('[redacted]');
    }
    expect(secret.reveal()).toBe('hunter2');
  });
});
