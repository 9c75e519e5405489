import { z } from 'zod';

/** What one service holds about a user, under names a person can read. */
export const personalData = z.record(z.string(), z.unknown());

/** All of it may be more than a message holds, so it is asked for part by part: `after` is the `next` of the part before. */
export const personalDataQuery = z.strictObject({ after: z.string().min(1).max(200).optional() });
/** A list may continue under the same name in later parts; anything else is in one part. `next` is null with the last. */
export const personalDataPart = z.object({ data: personalData, next: z.string().min(1).max(200).nullable() });
export type PersonalDataPart = z.infer<typeof personalDataPart>;

/**
 * A service reports that it has erased all data about a deleted user. The user is named by the deletion alone, so that
 * what remains of it in logs and streams says nothing about a person.
 */
export const erasedPayload = z.object({
  deletionId: z.uuid(),
  /** rows erased */
  records: z.int().min(0),
  /** ISO 8601 UTC */
  erasedAt: z.string(),
});
