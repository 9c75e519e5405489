import { describe, expect, it } from '@jest/globals';
import { Secret } from '@plainscan/service-kit';
import { SealedSecrets } from './sealed-secrets.ts';

const sealing = (secret = 'a secret that is long enough for this') => new SealedSecrets({ secret: new Secret(secret) });
const KEY = Buffer.from('a private key');

describe('a sealed secret', () => {
  it('opens with the same ALERTS_SECRET, for its owner only', async () => {
    const sealed = await sealing().seal('webhook 1', KEY);
    for (const encoding of ['base64', 'base64url', 'hex', 'utf8'] as const)
      expect(sealed).not.toContain(KEY.toString(encoding));
    expect(await sealing().open('webhook 1', sealed)).toEqual(KEY);
    expect(await sealing().open('webhook 2', sealed)).toBeNull();
    expect(await sealing('another secret that is long enough').open('webhook 1', sealed)).toBeNull();
  });

  it('differs each time, and does not open once changed or cut', async () => {
    const sealed = await sealing().seal('webhook 1', KEY);
    expect(await sealing().seal('webhook 1', KEY)).not.toEqual(sealed);
    const last = sealed.lastIndexOf('.');
    for (let i = 0; i < sealed.length; i++) {
      const changed = `${sealed.slice(0, i)}${sealed[i] === 'A' ? 'B' : 'A'}${sealed.slice(i + 1)}`;
      // The last character of base64url may have unused bits.
      if (i !== last - 1 && i !== sealed.length - 1) expect(await sealing().open('webhook 1', changed)).toBeNull();
      expect(await sealing().open('webhook 1', sealed.slice(0, i))).toBeNull();
    }
  });
});
