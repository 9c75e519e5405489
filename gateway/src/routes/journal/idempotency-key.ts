import { AppError } from '@plainscan/contracts';
import type { Client } from '../../http/cookies.ts';

const KEY = /^[\x20-\x7e]{1,200}$/;

/** The header `Idempotency-Key` as a call to the journal carries it. AppError INVALID_REQUEST for one that no key can be. */
export function idempotencyKeyOf(client: Client): { idempotencyKey?: string } {
  const idempotencyKey = client.header('idempotency-key');
  if (idempotencyKey === null) return {};
  if (!KEY.test(idempotencyKey))
    throw new AppError('invalid', 'INVALID_REQUEST', 'Idempotency-Key: 1 to 200 printable characters.');
  return { idempotencyKey };
}
