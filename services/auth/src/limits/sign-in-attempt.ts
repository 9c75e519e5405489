import { signInCounts } from './attempt-counts.ts';
import type { AttemptLimits } from './attempt-limits.ts';

/** Counted as a failure from its beginning, so that many at once are refused as many in a row are. */
export interface SignInAttempt {
  /** Counts nowhere, and the failures of this address from this network are forgotten. */
  succeeded(): Promise<void>;
  /** It came to no end that tells anything about the password. */
  undone(): Promise<void>;
}

/** @throws AppError TOO_MANY_ATTEMPTS */
export async function beginSignIn(limits: AttemptLimits, email: string, ip: string): Promise<SignInAttempt> {
  const counts = signInCounts(email, ip);
  await limits.take(counts);
  return {
    succeeded: async () => {
      await Promise.all([limits.forget(counts.slice(0, 1)), limits.giveBack(counts.slice(1))]);
    },
    undone: () => limits.giveBack(counts),
  };
}
