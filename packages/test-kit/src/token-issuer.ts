import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '@plainscan/contracts';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface MintOptions {
  userId?: string;
  email?: string;
  role?: Role;
  issuer?: string;
  audience?: string;
  expiresInSeconds?: number;
  claims?: JWTPayload;
}

/** An issuer with a key pair of its own, whose public keys are served over HTTP as the auth service serves its own. */
export async function startTokenIssuer(defaults: { issuer: string; audience: string }) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const keys = { keys: [{ ...jwk, kid, alg: 'EdDSA', use: 'sig' }] };
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(keys));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`,
    publicJwk: jwk,
    kid,
    mint: (given: MintOptions = {}): Promise<string> => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ email: given.email ?? 'someone@example.com', role: given.role ?? 'user', ...given.claims })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setSubject(given.userId ?? 'user-1')
        .setIssuer(given.issuer ?? defaults.issuer)
        .setAudience(given.audience ?? defaults.audience)
        .setIssuedAt(now)
        .setExpirationTime(now + (given.expiresInSeconds ?? 900))
        .sign(privateKey);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>;
