import { describe, expect, it } from '@jest/globals';
import { Secret } from '@plainscan/service-kit';
import { Sealer } from '../crypto/sealer.ts';
import { FLOW_MS, type ProviderFlow, ProviderFlows } from './provider-flows.ts';

const FLOW: ProviderFlow = { state: 's', nonce: 'n', codeVerifier: 'v', redirect: '/scanner?page=2' };
const SEALER = new Sealer(new Secret('a secret of these tests that is long enough'));

function flowsAt(start: number) {
  let now = start;
  const flows = new ProviderFlows(SEALER, () => now);
  return { flows, later: (ms: number) => (now += ms) };
}

describe('a sign-in that was begun', () => {
  it('is ended with what it was begun with, ten minutes long', () => {
    const { flows, later } = flowsAt(1_000_000);
    const sealed = flows.seal(FLOW);
    later(FLOW_MS);
    expect(flows.open(sealed)).toEqual(FLOW);
    later(1);
    expect(flows.open(sealed)).toBeNull();
  });

  it('can be neither read nor made up', () => {
    const { flows } = flowsAt(0);
    const sealed = flows.seal(FLOW);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('scanner');
    for (const other of ['', 'x', sealed.slice(1), SEALER.seal('mail', JSON.stringify({ ...FLOW, at: 0 }))])
      expect(flows.open(other)).toBeNull();
  });

  it('fits a cookie with the longest page to go on to', () => {
    const { flows } = flowsAt(Date.now());
    const redirect = `/${'a'.repeat(1999)}`;
    const random = 'r'.repeat(43);
    expect(flows.seal({ state: random, nonce: random, codeVerifier: random, redirect }).length).toBeLessThan(4000);
  });
});
