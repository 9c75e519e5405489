import { describe, expect, it } from '@jest/globals';
import { Secret } from '@plainscan/service-kit';
import { Encryptor } from '../crypto/encryptor.ts';
import { FLOW_MS, type ProviderFlow, ProviderFlows } from './provider-flows.ts';

const FLOW: ProviderFlow = { state: 's', nonce: 'n', codeVerifier: 'v', redirect: '/scanner?page=2' };
const encryptor = new Encryptor({ secret: new Secret('a secret that only these tests use') });

function flowsAt(start: number) {
  let now = start;
  const flows = new ProviderFlows(encryptor, () => now);
  return { flows, advance: (ms: number) => (now += ms) };
}

describe('a sign-in flow', () => {
  it('expires after ten minutes', async () => {
    const { flows, advance } = flowsAt(1_000_000);
    const jwe = await flows.encrypt(FLOW);
    advance(FLOW_MS);
    expect(await flows.decrypt(jwe)).toEqual(FLOW);
    advance(1);
    expect(await flows.decrypt(jwe)).toBeNull();
  });

  it('cannot be read or forged', async () => {
    const { flows } = flowsAt(0);
    const jwe = await flows.encrypt(FLOW);
    for (const part of jwe.split('.'))
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain('scanner');
    const otherPurpose = await encryptor.encrypt('mail', JSON.stringify({ ...FLOW, at: 0 }));
    for (const other of ['', 'x', jwe.slice(1), otherPurpose]) expect(await flows.decrypt(other)).toBeNull();
  });

  it('fits in a cookie with the longest redirect', async () => {
    const { flows } = flowsAt(Date.now());
    const redirect = `/${'a'.repeat(1999)}`;
    const random = 'r'.repeat(43);
    const jwe = await flows.encrypt({ state: random, nonce: random, codeVerifier: random, redirect });
    expect(jwe.length).toBeLessThan(4000);
  });
});
