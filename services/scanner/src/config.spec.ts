import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { scannerConfig } from './config.ts';

const env = {
  NATS_URL: 'nats://localhost:4222',
  ACTOR_PUBLIC_KEY:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFqFNkJ8h7p1lpMDp9g+WTkg/Dz9FAjA7okTpz+54n90MJQUP2Js1p5Z9WFCPE/atGL73gjlJmCxC3UBPX5OEPQ==',
  REDIS_URL: 'redis://localhost:6379',
  SCANNER_DB_URL: 'postgres://scanner:secret@localhost/plainscan',
};

describe('the scanner configuration', () => {
  it('by default allows scans at any hour on the simulated market and only in market hours on a real one', () => {
    expect(scannerConfig(env)).toMatchObject({ market: { provider: 'simulated' }, scanHours: 'always' });
    const csv = { ...env, MARKET_PROVIDER: 'csv', MARKET_BARS: 'a.csv.gz, b.csv' };
    expect(scannerConfig(csv)).toMatchObject({
      market: { provider: 'csv', bars: ['a.csv.gz', 'b.csv'], symbols: null },
      scanHours: 'market',
    });
    expect(scannerConfig({ ...csv, SCAN_HOURS: 'last-close' }).scanHours).toBe('last-close');
  });

  it('names a missing or malformed variable without its value', () => {
    expect(() => scannerConfig({ ...env, SCANNER_DB_URL: '' })).toThrow(/SCANNER_DB_URL is missing/);
    expect(() => scannerConfig({ ...env, MARKET_PROVIDER: 'csv' })).toThrow(/MARKET_BARS is missing/);
    const bad = () => scannerConfig({ ...env, SCANNER_DB_URL: 'http://user:hunter2@x' });
    expect(bad).toThrow(/SCANNER_DB_URL is malformed/);
    expect(bad).not.toThrow(/hunter2/);
  });

  it('calls no AI parser unless a URL is configured', () => {
    expect(scannerConfig(env).aiParser).toEqual({
      policy: 'builtin-first',
      configured: { active: null, fallbacks: [] },
      keys: new Map(),
      model: null,
      allowNetworks: [],
    });
  });

  it('normalizes and deduplicates AI parser URLs and hides their keys', () => {
    const { aiParser } = scannerConfig({
      ...env,
      PARSER_POLICY: 'ai-first',
      AI_PARSER_URL: 'https://AI.example/v1/',
      AI_PARSER_FALLBACKS: 'https://b.example, https://b.example/, https://ai.example/v1',
      AI_PARSER_KEYS: 'https://AI.example:443=sk-a=b, http://b.example:8080/=sk-c',
      AI_PARSER_ALLOW_NETWORKS: '10.1.0.0/16, ::1',
    });
    expect(aiParser).toMatchObject({
      policy: 'ai-first',
      configured: { active: 'https://ai.example/v1', fallbacks: ['https://b.example'] },
      allowNetworks: ['10.1.0.0/16', '::1'],
    });
    expect([...aiParser.keys].map(([origin, key]) => [origin, key.reveal()])).toEqual([
      ['https://ai.example', 'sk-a=b'],
      ['http://b.example:8080', 'sk-c'],
    ]);
    expect(`${JSON.stringify([...aiParser.keys])}${inspect(aiParser)}`).not.toContain('sk-');
  });

  it.each([
    ['PARSER_POLICY', 'sometimes'],
    ['AI_PARSER_URL', 'https://user:hunter2@ai.example'],
    ['AI_PARSER_FALLBACKS', 'https://a.example, hunter2'],
    ['AI_PARSER_KEYS', 'hunter2'],
    ['AI_PARSER_ALLOW_NETWORKS', '10.0.0.0/8, hunter2'],
  ])('names %s without its value when it is malformed', (name, value) => {
    const bad = () => scannerConfig({ ...env, [name]: value });
    expect(bad).toThrow(new RegExp(`${name} is malformed`));
    expect(bad).not.toThrow(/hunter2/);
  });
});
