import { describe, expect, it } from '@jest/globals';
import { fakeStripeConfig } from './config.ts';

describe('fakeStripeConfig', () => {
  it('sets only the port by default', () => {
    expect(fakeStripeConfig({})).toEqual({ port: 12_111 });
  });

  it('requires the webhook URL and secret together', () => {
    const webhook = { FAKE_STRIPE_WEBHOOK_URL: 'http://127.0.0.1:4000/hook', FAKE_STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(fakeStripeConfig({ ...webhook, FAKE_STRIPE_PORT: '0', FAKE_STRIPE_DIR: '/tmp/fake' })).toEqual({
      port: 0,
      dir: '/tmp/fake',
      webhook: { url: 'http://127.0.0.1:4000/hook', secret: 'whsec_1' },
    });
    expect(() => fakeStripeConfig({ FAKE_STRIPE_WEBHOOK_URL: webhook.FAKE_STRIPE_WEBHOOK_URL })).toThrow(
      /FAKE_STRIPE_WEBHOOK_SECRET/,
    );
  });

  it.each(['70000', '-1', 'http'])('rejects the port %s', (port) => {
    expect(() => fakeStripeConfig({ FAKE_STRIPE_PORT: port })).toThrow(/FAKE_STRIPE_PORT/);
  });
});
