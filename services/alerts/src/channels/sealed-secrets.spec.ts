import { describe, expect, it } from '@jest/globals';
import { Secret } from '@plainscan/service-kit';
import { SealedSecrets } from './sealed-secrets.ts';

const sealing = (secret = 'a secret that is long enough for this') => new SealedSecrets({ secret: new Secret(secret) });
const KEY = Buffer.from('a private key');

describe('a sealed secret', () => {
  it('opens with the same ALERTS_SECRET, for its owner only', () => {
    const sealed = sealing().seal('webhook 1', KEY);
    expect(sealed.includes(KEY)).toBe(false);
    expect(sealing().open('webhook 1', sealed)).toEqual(KEY);
    expect(sealing().open('webhook 2', sealed)).toBeNull();
    expect(sealing('another secret that is long enough').open('webhook 1', sealed)).toBeNull();
  });

  it('differs each time, and does not open once changed or cut', () => {
    const sealed = sealing().seal('webhook 1', KEY);
    expect(sealing().seal('webhook 1', KEY)).not.toEqual(sealed);
    for (const i of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[i]! ^= 1;
      expect(sealing().open('webhook 1', changed)).toBeNull();
      expect(sealing().open('webhook 1', sealed.subarray(0, i))).toBeNull();
    }
  });
});
