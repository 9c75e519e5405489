import { describe, expect, it } from '@jest/globals';
import { authConfig } from './config.ts';

const env = {
  NATS_URL: 'nats://localhost:4222',
  ACTOR_PUBLIC_KEY:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFqFNkJ8h7p1lpMDp9g+WTkg/Dz9FAjA7okTpz+54n90MJQUP2Js1p5Z9WFCPE/atGL73gjlJmCxC3UBPX5OEPQ==',
  REDIS_URL: 'redis://localhost:6379',
  AUTH_DB_URL: 'postgres://auth:secret@localhost/plainscan',
  AUTH_SECRET: 'a secret that only these tests use',
  PUBLIC_URL: 'https://plainscan.example/',
};
const provider = (OIDC_ISSUER: string) => ({
  ...env,
  OIDC_ISSUER,
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'hunter2',
});

describe('auth configuration', () => {
  it('does not require a mail server, provider, or administrator', () => {
    expect(authConfig(env)).toMatchObject({
      publicUrl: 'https://plainscan.example',
      smtpUrl: null,
      oidc: null,
      adminEmails: [],
      demo: false,
    });
  });

  it('reports missing and malformed variables without revealing their values', () => {
    expect(() => authConfig({ ...env, AUTH_SECRET: '' })).toThrow(/AUTH_SECRET is missing/);
    const short = () => authConfig({ ...env, AUTH_SECRET: 'hunter2' });
    expect(short).toThrow(/AUTH_SECRET is malformed/);
    expect(short).not.toThrow(/hunter2/);
  });

  it('requires all three provider settings or none', () => {
    expect(authConfig(provider('https://id.example')).oidc).toMatchObject({ clientId: 'id', name: 'Google' });
    const { OIDC_CLIENT_SECRET: _, ...half } = provider('https://id.example');
    expect(() => authConfig(half)).toThrow(/OIDC_CLIENT_SECRET is missing: expected all three/);
  });

  it.each(['http://127.0.0.1:4000', 'http://localhost', 'http://[::1]:80'])(
    'accepts the local provider %s over HTTP',
    (url) => expect(authConfig(provider(url)).oidc?.issuer).toBe(url),
  );

  it.each(['http://id.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'ftp://x', 'id'])(
    'rejects the provider URL %s',
    (url) => expect(() => authConfig(provider(url))).toThrow(/OIDC_ISSUER is malformed/),
  );
});
