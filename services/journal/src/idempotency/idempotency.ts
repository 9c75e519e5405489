import { createHash } from 'node:crypto';
import { AppError } from '@plainscan/contracts';
import type { Clock } from '@plainscan/service-kit';
import { IdempotencyKeyEntity } from '../db/entities/idempotency-key.entity.ts';
import type { LockedJournal } from '../journals/journal-lock.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Requests that carry a key are done once. */
export class Idempotency {
  readonly #clock: Clock;
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Id of what `work` made, or of what it made when the same request came before with the same key. Under the journal's lock, so
   * that of two at once one waits for the other.
   * @param request the call and its input as the contract reads it, whose fields are always in one order
   * @throws AppError IDEMPOTENCY_KEY_REUSED when another request had the key
   */
  async once(
    { manager, userId }: LockedJournal,
    key: string | undefined,
    request: readonly [call: string, input: object],
    work: () => Promise<string>,
  ): Promise<string> {
    if (key === undefined) return work();
    const [keyHash, requestHash] = [sha256(key), sha256(JSON.stringify(request))];
    const before = await manager.findOneBy(IdempotencyKeyEntity, { userId, keyHash });
    if (before && !before.requestHash.equals(requestHash))
      throw new AppError('conflict', 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.');
    if (before) return before.answerId;
    const answerId = await work();
    const createdAt = new Date(this.#clock());
    await manager.insert(IdempotencyKeyEntity, { userId, keyHash, requestHash, answerId, createdAt });
    return answerId;
  }
}
