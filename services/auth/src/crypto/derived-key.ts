import { hkdfSync } from 'node:crypto';
import type { Secret } from '@plainscan/service-kit';

/** 256 bits of AUTH_SECRET's making, of no use for any other purpose. */
export const derivedKey = (secret: Secret, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret.reveal(), '', `plainscan ${purpose}`, 32));
