import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { gatewayConfig } from './config.ts';
import { VERSION } from './version.ts';

const env = { NATS_URL: 'nats://nats:4222', REDIS_URL: 'redis://:pw@redis:6379' };

describe('the configuration of the gateway', () => {
  it('needs the addresses of its stores and nothing else', () => {
    expect(gatewayConfig(env)).toMatchObject({
      port: 8080,
      metricsPort: null,
      demo: false,
      trustProxy: false,
      webDist: null,
    });
    expect(() => gatewayConfig({})).toThrow('NATS_URL is missing; REDIS_URL is missing');
  });

  it.each([
    ['true', true],
    ['2', 2],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
    ['fd00::/8', 'fd00::/8'],
  ])('reads TRUST_PROXY=%s', (text, value) => {
    expect(gatewayConfig({ ...env, TRUST_PROXY: text }).trustProxy).toBe(value);
  });

  it('refuses what it cannot mean', () => {
    expect(() => gatewayConfig({ ...env, TRUST_PROXY: 'everyone' })).toThrow('TRUST_PROXY is malformed');
    expect(() => gatewayConfig({ ...env, DEMO: '1' })).toThrow('DEMO is malformed');
  });
});

it('shows the version of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(VERSION).toBe(version);
});
