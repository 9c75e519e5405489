import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as base64url: a refresh token, an emailed link, a browser's secret. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token; a random token needs no salt. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
