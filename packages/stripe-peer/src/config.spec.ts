import { describe, expect, it } from '@jest/globals';
import { stripePeerConfig } from './config.ts';

describe('the environment of the peer', () => {
  it('has a port of its own and nothing else by default', () => {
    expect(stripePeerConfig({})).toEqual({ port: 12_111 });
  });

  it('names the webhook by its address and its secret together', () => {
    const webhook = { STRIPE_PEER_WEBHOOK_URL: 'http://127.0.0.1:4000/hook', STRIPE_PEER_WEBHOOK_SECRET: 'whsec_1' };
    expect(stripePeerConfig({ ...webhook, STRIPE_PEER_PORT: '0', STRIPE_PEER_DIR: '/tmp/peer' })).toEqual({
      port: 0,
      dir: '/tmp/peer',
      webhook: { url: 'http://127.0.0.1:4000/hook', secret: 'whsec_1' },
    });
    expect(() => stripePeerConfig({ STRIPE_PEER_WEBHOOK_URL: webhook.STRIPE_PEER_WEBHOOK_URL })).toThrow(
      /STRIPE_PEER_WEBHOOK_SECRET/,
    );
  });

  it.each(['70000', '-1', 'http'])('refuses the port %s', (port) => {
    expect(() => stripePeerConfig({ STRIPE_PEER_PORT: port })).toThrow(/STRIPE_PEER_PORT/);
  });
});
