import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { gatewayConfig } from './config.ts';
import { VERSION } from './version.ts';

const newSigningKey = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const env = {
  NATS_URL: 'nats://nats:4222',
  REDIS_URL: 'redis://:pw@redis:6379',
  ACTOR_SIGNING_KEY: newSigningKey('P-256'),
};

describe('the gateway configuration', () => {
  it('requires only the URLs of its stores and its signing key', () => {
    expect(gatewayConfig(env)).toMatchObject({
      port: 8080,
      metricsPort: null,
      demo: false,
      trustProxy: false,
      webDist: null,
    });
    expect(() => gatewayConfig({})).toThrow('NATS_URL is missing; REDIS_URL is missing; ACTOR_SIGNING_KEY is missing');
  });

  it.each(['', 'hunter2', newSigningKey('P-384')])('requires a P-256 key, not %p', (key) => {
    const load = () => gatewayConfig({ ...env, ACTOR_SIGNING_KEY: key });
    expect(load).toThrow(/^ACTOR_SIGNING_KEY is (missing|malformed: expected a P-256 private key[^;]*)$/);
  });

  it.each([
    ['true', true],
    ['2', 2],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
    ['fd00::/8', 'fd00::/8'],
  ])('reads TRUST_PROXY=%s', (text, value) => {
    expect(gatewayConfig({ ...env, TRUST_PROXY: text }).trustProxy).toBe(value);
  });

  it('reads social links, which may be empty', () => {
    const links = 'https://x.com/example, https://github.com/example/scans';
    expect(gatewayConfig({ ...env, SOCIAL_LINKS: links }).socialLinks).toEqual(links.split(', '));
    expect(gatewayConfig({ ...env, SOCIAL_LINKS: '' }).socialLinks).toEqual([]);
  });

  it.each([
    'x.com/example',
    'http://x.com/example',
    'javascript:alert(1)',
    'https://user:secret@x.com/example',
    `https://x.com/${'a'.repeat(200)}`,
    Array.from({ length: 9 }, (_, i) => `https://x.com/${i}`).join(','),
  ])('rejects SOCIAL_LINKS=%s with an error that names only the variable', (links) => {
    expect(() => gatewayConfig({ ...env, SOCIAL_LINKS: links })).toThrow(
      /^SOCIAL_LINKS is malformed: expected at most 8 https:\/\/ addresses, comma-separated, each with at most 200 characters$/,
    );
  });

  it('rejects invalid values', () => {
    expect(() => gatewayConfig({ ...env, TRUST_PROXY: 'everyone' })).toThrow('TRUST_PROXY is malformed');
    expect(() => gatewayConfig({ ...env, DEMO: '1' })).toThrow('DEMO is malformed');
  });
});

it('the gateway version is the version of its package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(VERSION).toBe(version);
});
