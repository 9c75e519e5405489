import { describe, expect, it } from '@jest/globals';
import { headers, type Msg } from '@nats-io/transport-node';
import type { SealingKey } from '@plainscan/contracts';
import { isSealed, seal, SealingKeyPair } from './sealing.ts';
import type { Packed } from './wire.ts';

const SUBJECT = 'auth.session.signin.v1';
const PASSWORD = 'seven green boats';
const pair = new SealingKeyPair(Buffer.alloc(32, 7));
const asReply = ({ data, headers: all }: Packed) => ({ data, headers: all }) as unknown as Msg;

describe('a sealed call', () => {
  it('can be read only by its service, and its reply only by its caller', async () => {
    const request = seal(SUBJECT, { password: PASSWORD }, pair.publicKey);
    expect(JSON.stringify(request.message)).not.toContain(Buffer.from(PASSWORD).toString('base64url').slice(0, 20));
    const opened = pair.open(SUBJECT, request.message);
    expect(opened.input).toEqual({ password: PASSWORD });
    const reply = asReply(await opened.pack({ accessToken: 'secret' }));
    expect(Buffer.from(reply.data).toString()).not.toContain('secret');
    expect(await request.open(reply)).toEqual({ accessToken: 'secret' });
    const other = seal(SUBJECT, {}, pair.publicKey);
    await expect(other.open(reply)).rejects.toThrow();
  });

  it("keeps its reply's headers and marks the reply as encrypted", async () => {
    const opened = pair.open(SUBJECT, seal(SUBJECT, {}, pair.publicKey).message);
    const marked = headers();
    marked.set('x-error', '1');
    const reply = asReply(await opened.pack({}, marked));
    expect(isSealed(reply)).toBe(true);
    expect(reply.headers?.get('x-error')).toBe('1');
  });

  it('is refused for another subject, unencrypted, altered, or with an old key', () => {
    const { message } = seal(SUBJECT, {}, pair.publicKey);
    const expectError = (subject: string, payload: unknown, code: string) =>
      expect(() => pair.open(subject, payload)).toThrow(expect.objectContaining({ code }));
    expectError('auth.account.signup.v1', message, 'INVALID_REQUEST');
    const altered = { ...message, box: `${message.box.slice(0, -4)}AAAA` };
    for (const payload of [
      { password: PASSWORD },
      undefined,
      '',
      altered,
      { ...message, box: '' },
      { ...message, from: 'A' },
    ])
      expectError(SUBJECT, payload, 'INVALID_REQUEST');
    const oldKey = new SealingKeyPair(Buffer.alloc(32, 8)).publicKey;
    const sealedWithOldKey = seal(SUBJECT, {}, oldKey);
    expectError(SUBJECT, sealedWithOldKey.message, 'SEALING_KEY_CHANGED');
  });

  it('rejects an unencrypted reply', async () => {
    const request = seal(SUBJECT, {}, pair.publicKey);
    const reply = { data: Buffer.from('{}'), headers: headers() } as unknown as Msg;
    await expect(request.open(reply)).rejects.toThrow(/not encrypted/);
  });

  it('has the same key in every replica', () => {
    const sameKey: SealingKey = new SealingKeyPair(Buffer.alloc(32, 7)).publicKey;
    expect(sameKey).toEqual(pair.publicKey);
  });
});
