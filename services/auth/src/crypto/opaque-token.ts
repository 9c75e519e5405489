import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as base64url, for refresh tokens, emailed links, and browser secrets. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. Random tokens need no salt. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
