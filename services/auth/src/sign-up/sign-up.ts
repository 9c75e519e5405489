import type { AuthClient } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { CredentialParts } from '../credentials/credential-parts.ts';
import { newOpaqueToken, tokenHash } from '../crypto/opaque-token.ts';
import { signUpCounts } from '../limits/attempt-counts.ts';
import { networkOf } from '../network-of.ts';
import { requireStrong } from '../passwords/password-rule.ts';

type Parts = Pick<
  CredentialParts,
  'db' | 'users' | 'pending' | 'confirmation' | 'hasher' | 'limits' | 'sender' | 'audit'
>;

export class SignUp {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws AppError WEAK_PASSWORD, TOO_MANY_ATTEMPTS */
  async ask(
    ctx: CallContext,
    { email, password, client }: { email: string; password: string; client: AuthClient },
  ): Promise<{ email: string; browserSecret: string }> {
    const { db, users, pending, confirmation, hasher, limits, sender, audit } = this.#parts;
    requireStrong(password, email);
    await limits.take(signUpCounts(email, client.ip));
    const passwordHash = await hasher.hash(ctx, password);
    const browserSecret = newOpaqueToken();
    await db.transaction(async (manager) => {
      await pending.lockAddress(manager, email);
      const user = await users.byEmail(manager, email);
      const browserSecretHash = tokenHash(browserSecret);
      await confirmation.write(manager, { email, passwordHash, browserSecretHash }, user);
      await audit.record(manager, ctx, {
        event: 'account.requested',
        subjectId: user?.id ?? null,
        network: networkOf(client.ip),
      });
    });
    sender.poke();
    return { email, browserSecret };
  }
}
