import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import { IdempotencyKeyEntity } from '../db/entities/idempotency-key.entity.ts';
import type { LockedJournal } from './journal-lock.ts';

/** A request that the client may retry. */
export interface KeyedRequest {
  idempotencyKey: string | undefined;
  /** the call and its input as parsed by the contract, which keeps fields in a fixed order */
  request: readonly [call: string, input: object];
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

@Injectable()
export class Idempotency {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * Returns the ID of what `work` creates, or of what it created for an earlier request with the same key. Runs under the journal's
   * lock, so that concurrent retries wait for each other.
   * @throws AppError IDEMPOTENCY_KEY_REUSED if the key was used for a different request
   */
  async once(
    { manager, userId }: LockedJournal,
    { idempotencyKey, request }: KeyedRequest,
    work: () => Promise<string>,
  ): Promise<string> {
    if (idempotencyKey === undefined) return work();
    const [keyHash, requestHash] = [sha256(idempotencyKey), sha256(JSON.stringify(request))];
    const earlier = await manager.findOneBy(IdempotencyKeyEntity, { userId, keyHash });
    if (earlier && !earlier.requestHash.equals(requestHash))
      throw new AppError('conflict', 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.');
    if (earlier) return earlier.answerId;
    const answerId = await work();
    const createdAt = new Date(this.clock());
    await manager.insert(IdempotencyKeyEntity, { userId, keyHash, requestHash, answerId, createdAt });
    return answerId;
  }
}
