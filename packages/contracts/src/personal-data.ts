import { z } from 'zod';

/** One service's data about a user, under human-readable names. */
export const personalData = z.record(z.string(), z.unknown());

/** The data may exceed one message, so it is fetched in parts: `after` is the `next` of the previous part. */
export const personalDataQuery = z.strictObject({ after: z.string().min(1).max(200).optional() });
/** A list may continue under the same name in later parts; anything else is in one part. `next` is null with the last. */
export const personalDataPart = z.object({ data: personalData, next: z.string().min(1).max(200).nullable() });
export type PersonalDataPart = z.infer<typeof personalDataPart>;

/**
 * A service reports that it has erased all data about a deleted user. The user is identified only by the deletion's ID, so that
 * logs and streams retain no personal data.
 */
export const erasedPayload = z.object({
  deletionId: z.uuid(),
  /** rows erased */
  records: z.int().min(0),
  /** ISO 8601 UTC */
  erasedAt: z.string(),
});
