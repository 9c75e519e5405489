import { type AuthClient, AppError, type SessionGrant } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import type { CredentialParts } from '../credentials/credential-parts.ts';
import { tokenHash } from '../crypto/opaque-token.ts';
import type { PendingSignupEntity } from '../db/entities/pending-signup.entity.ts';
import { beginSignIn } from '../limits/sign-in-attempt.ts';
import { linkInvalid } from '../links/link-invalid.ts';
import { networkOf } from '../network-of.ts';
import { invalidCredentials } from '../sign-in/invalid-credentials.ts';

type Parts = Pick<CredentialParts, 'db' | 'users' | 'pending' | 'hasher' | 'limits' | 'startSession' | 'audit'>;

interface Opened {
  token: string;
  browserSecret: string | null;
  password: string | null;
  client: AuthClient;
}

/**
 * A link proves the mailbox; the browser that signed up, or else the password, proves which sign-up of that address is meant. So a
 * link of a stranger's sign-up makes nobody an account with the stranger's password, and signs nobody into the stranger's.
 */
export class VerifyEmail {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws AppError LINK_INVALID, PASSWORD_REQUIRED, INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS */
  async open(ctx: CallContext, opened: Opened): Promise<SessionGrant> {
    const { db, pending } = this.#parts;
    const reached = await pending.reachedBy(db.manager, opened.token);
    if (reached.length === 0) throw linkInvalid();
    const meant = ofBrowser(reached, opened.browserSecret) ?? (await this.#ofPassword(ctx, reached, opened));
    return db.transaction((manager) => this.#makeAccount(manager, ctx, meant, opened));
  }

  async #ofPassword(
    ctx: CallContext,
    reached: readonly PendingSignupEntity[],
    { password, client }: Opened,
  ): Promise<PendingSignupEntity> {
    const { hasher, limits } = this.#parts;
    if (password === null)
      throw new AppError('forbidden', 'PASSWORD_REQUIRED', 'Please enter the password you chose when you signed up.');
    const attempt = await beginSignIn(limits, reached[0]!.email, client.ip);
    for (const signup of reached)
      if (await hasher.verify(ctx, signup.passwordHash, password)) {
        await attempt.succeeded();
        return signup;
      }
    throw invalidCredentials();
  }

  async #makeAccount(
    manager: EntityManager,
    ctx: CallContext,
    { id, email, passwordHash }: PendingSignupEntity,
    { token, client }: Opened,
  ): Promise<SessionGrant> {
    const { users, pending, audit, startSession } = this.#parts;
    await pending.lockAddress(manager, email);
    // Whoever opened a link to this address first has left none that works.
    const reached = await pending.reachedBy(manager, token);
    if (!reached.some((signup) => signup.id === id)) throw linkInvalid();
    const user = await users.create(manager, { email, passwordHash });
    if (!user) throw linkInvalid();
    await pending.remove(manager, id);
    await pending.unlink(manager, email);
    await audit.record(manager, ctx, {
      event: 'account.created',
      subjectId: user.id,
      network: networkOf(client.ip),
    });
    return startSession.start(manager, ctx, user, client);
  }
}

const ofBrowser = (
  reached: readonly PendingSignupEntity[],
  browserSecret: string | null,
): PendingSignupEntity | undefined => {
  if (browserSecret === null) return undefined;
  const hash = tokenHash(browserSecret);
  return reached.find((signup) => signup.browserSecretHash.equals(hash));
};
