import { describe, expect, it } from '@jest/globals';
import { scannerConfig } from './config.ts';

const env = {
  NATS_URL: 'nats://localhost:4222',
  REDIS_URL: 'redis://localhost:6379',
  SCANNER_DB_URL: 'postgres://scanner:secret@localhost/plainscan',
};

describe('configuration of the scanner', () => {
  it('scans at any hour on the simulated market, and only in market hours on a real one', () => {
    expect(scannerConfig(env)).toMatchObject({ market: { provider: 'simulated' }, scanHours: 'always' });
    const csv = { ...env, MARKET_PROVIDER: 'csv', MARKET_BARS: 'a.csv.gz, b.csv' };
    expect(scannerConfig(csv)).toMatchObject({
      market: { provider: 'csv', bars: ['a.csv.gz', 'b.csv'], symbols: null },
      scanHours: 'market',
    });
    expect(scannerConfig({ ...csv, SCAN_HOURS: 'last-close' }).scanHours).toBe('last-close');
  });

  it('names what is missing or malformed, never its value', () => {
    expect(() => scannerConfig({ ...env, SCANNER_DB_URL: '' })).toThrow(/SCANNER_DB_URL is missing/);
    expect(() => scannerConfig({ ...env, MARKET_PROVIDER: 'csv' })).toThrow(/MARKET_BARS is missing/);
    const bad = () => scannerConfig({ ...env, SCANNER_DB_URL: 'http://user:hunter2@x' });
    expect(bad).toThrow(/SCANNER_DB_URL is malformed/);
    expect(bad).not.toThrow(/hunter2/);
  });
});
