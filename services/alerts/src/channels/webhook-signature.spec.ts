import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { displaySecret, signedHeaders } from './webhook-signature.ts';

const secret = randomBytes(32);
const body = JSON.stringify({ type: 'alert.matches', data: { name: 'Café' } });
const headers = (change: object = {}) => signedHeaders({ id: 'msg', atMs: Date.now(), body, secret, ...change });

describe('a webhook signature', () => {
  it('is accepted by the Standard Webhooks library with the secret that the user got', () => {
    expect(new Webhook(displaySecret(secret)).verify(body, headers())).toEqual(JSON.parse(body));
  });

  it('is rejected if the secret, the body, or the ID differs, or if it is old', () => {
    const verify =
      (signed: Record<string, string>, text = body, key = secret) =>
      () =>
        new Webhook(displaySecret(key)).verify(text, signed);
    expect(verify(headers(), body, randomBytes(32))).toThrow();
    expect(verify(headers(), `${body} `)).toThrow();
    expect(verify({ ...headers(), 'webhook-id': 'other' })).toThrow();
    expect(verify(headers({ atMs: Date.now() - 3_600_000 }))).toThrow();
  });
});
