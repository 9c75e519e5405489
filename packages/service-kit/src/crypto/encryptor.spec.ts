import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CompactEncrypt, decodeProtectedHeader } from 'jose';
import { Secret } from '../secret.ts';
import { Encryptor } from './encryptor.ts';

const encryptor = new Encryptor(new Secret('a secret that only these tests use'));
const other = new Encryptor(new Secret('another secret that is also long enough'));

describe('the encryptor', () => {
  it('decrypts any text to the original', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect(await encryptor.decrypt('mail', await encryptor.encrypt('mail', text))).toBe(text);
      }),
    );
  });

  it('never encrypts the same text to the same ciphertext', async () => {
    expect(await encryptor.encrypt('mail', 'x')).not.toBe(await encryptor.encrypt('mail', 'x'));
  });

  it('returns null for another purpose, another secret, or modified ciphertext', async () => {
    const jwe = await encryptor.encrypt('mail', 'hello');
    expect(decodeProtectedHeader(jwe)).toEqual({ alg: 'dir', enc: 'A256GCM' });
    expect(await encryptor.decrypt('provider-flow', jwe)).toBeNull();
    expect(await other.decrypt('mail', jwe)).toBeNull();
    const [header, , iv, text, tag] = jwe.split('.');
    const changed = Buffer.from(text!, 'base64url');
    changed[0]! ^= 1;
    expect(await encryptor.decrypt('mail', [header, '', iv, changed.toString('base64url'), tag].join('.'))).toBeNull();
    for (const invalid of ['', '.', '....', 'x', jwe.slice(1), `${jwe}x`, jwe.replace(/\.[^.]+$/, '.')])
      expect(await encryptor.decrypt('mail', invalid)).toBeNull();
  });

  it('rejects other algorithms', async () => {
    const weaker = await new CompactEncrypt(new TextEncoder().encode('x'))
      .setProtectedHeader({ alg: 'dir', enc: 'A128GCM' })
      .encrypt(new Uint8Array(16));
    expect(await encryptor.decrypt('mail', weaker)).toBeNull();
  });
});
