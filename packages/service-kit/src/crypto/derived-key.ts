import { hkdfSync } from 'node:crypto';
import type { Secret } from '../secret.ts';

/** 256 bits derived from a secret (HKDF, RFC 5869); another purpose gives an unrelated key. */
export const derivedKey = (secret: Secret | null, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret?.reveal() ?? '', '', `plainscan ${purpose}`, 32));
