import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Actor } from '@plainscan/contracts';
import jwt from 'jsonwebtoken';
import { ActorSigner, ActorVerifier, receivedToken } from './actor-tokens.ts';

const newPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey,
    signing: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
};
const [gateway, stranger] = [newPair(), newPair()];
const zoe: Actor = { userId: 'u1', email: 'zoë@example.com', role: 'user', sessionId: 's1' };
const signer = new ActorSigner(gateway.signing);
const refusal = (reason: string) => ({ category: 'forbidden', code: 'UNTRUSTED_ACTOR', details: { reason } });
const errorOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (err) {
    return err;
  }
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a signed actor', () => {
  it('is verified, frozen, and forwarded with its original token', () => {
    const token = signer.sign(zoe);
    const actor = new ActorVerifier([stranger.public, gateway.public]).verify(token);
    expect(actor).toEqual(zoe);
    expect(receivedToken(actor)).toBe(token);
    expect(() => Object.assign(actor, { role: 'admin' })).toThrow(TypeError);
    expect(receivedToken({ ...actor, role: 'admin' })).toBeUndefined();
  });

  it('is signed and verified once for many calls', () => {
    const verifier = new ActorVerifier([gateway.public]);
    const token = signer.sign(zoe);
    expect(signer.sign(zoe)).toBe(token);
    expect(verifier.verify(token)).toBe(verifier.verify(token));
  });

  it('is refused unless the gateway signed it', () => {
    const [header, , signature] = signer.sign(zoe).split('.');
    const admin = part({ actor: { ...zoe, role: 'admin' }, iss: 'plainscan-gateway', exp: 9_999_999_999 });
    for (const forged of [
      'nonsense',
      part(zoe), // without a signature
      new ActorSigner(stranger.signing).sign(zoe),
      `${header}.${admin}.${signature}`,
      `${part({ ...jwt.decode(signer.sign(zoe), { complete: true })!.header, alg: 'none' })}.${admin}.`,
    ])
      expect(errorOf(() => new ActorVerifier([gateway.public]).verify(forged))).toMatchObject(refusal('invalid'));
    expect(errorOf(() => new ActorVerifier().verify(signer.sign(zoe)))).toMatchObject(refusal('invalid'));
  });

  it.each([
    { what: 'that expired', exp: -10, reason: 'expired' },
    { what: 'that never expires', exp: undefined, reason: 'invalid' },
    { what: 'of another type', typ: 'JWT', reason: 'invalid' },
    { what: 'of another issuer', issuer: 'plainscan', reason: 'invalid' },
    { what: 'with a role that does not exist', role: 'root', reason: 'invalid' },
  ])('is refused with a token $what', ({ reason, ...more }) => {
    const { typ, issuer, exp, role } = {
      typ: 'actor+jwt',
      issuer: 'plainscan-gateway',
      exp: 30,
      role: 'user',
      ...more,
    };
    const { kid } = jwt.decode(signer.sign(zoe), { complete: true })!.header;
    const claims = { actor: { ...zoe, role }, ...(exp !== undefined && { exp: Math.floor(Date.now() / 1000) + exp }) };
    const token = jwt.sign(claims, gateway.privateKey, { issuer, header: { alg: 'ES256', kid: kid!, typ } });
    expect(errorOf(() => new ActorVerifier([gateway.public]).verify(token))).toMatchObject(refusal(reason));
  });
});
