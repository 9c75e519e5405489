import { z } from 'zod';

/** What one service holds about a user, under names a person can read; bounded by what a user may have. */
export const personalData = z.record(z.string(), z.unknown());

/**
 * A service tells that it holds nothing of a deleted user any more. The user is named by the deletion alone, so that
 * what remains of it in logs and streams says nothing about a person.
 */
export const erasedPayload = z.object({
  deletionId: z.uuid(),
  /** rows erased */
  records: z.int().min(0),
  /** ISO 8601 UTC */
  erasedAt: z.string(),
});
