import { type AuthClient, AppError, type SessionGrant } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { CredentialParts } from '../credentials/credential-parts.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { confirmationCounts } from '../limits/attempt-counts.ts';
import { beginSignIn } from '../limits/sign-in-attempt.ts';
import { networkOf } from '../network-of.ts';
import { invalidCredentials } from './invalid-credentials.ts';

type Parts = Pick<
  CredentialParts,
  'db' | 'users' | 'pending' | 'confirmation' | 'startSession' | 'hasher' | 'limits' | 'sender' | 'audit'
>;

interface Given {
  email: string;
  password: string;
  client: AuthClient;
}

/**
 * One that fails does the same work whoever was meant: a hash for the account and one for the sign-up that waits, each a dummy where there is
 * none, and one row of the audit.
 */
export class SignIn {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws AppError INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, TOO_MANY_ATTEMPTS */
  async enter(ctx: CallContext, given: Given): Promise<SessionGrant> {
    const { db, users, hasher, limits } = this.#parts;
    const { email, password } = given;
    const attempt = await beginSignIn(limits, email, given.client.ip);
    let wrong = false;
    let grant: SessionGrant;
    try {
      const user = await users.byEmail(db.manager, email);
      wrong = !(await hasher.verify(ctx, user?.passwordHash ?? null, password));
      if (wrong) return await this.#refuse(ctx, given, user);
      grant = await this.#start(ctx, user!, given);
    } catch (err) {
      // Once it was wrong it counts, whatever its answer is: one that came too late tells as much.
      if (!wrong && !isRefusal(err)) await attempt.undone();
      throw err;
    }
    await attempt.succeeded();
    return grant;
  }

  async #start(ctx: CallContext, { id, passwordHash }: UserEntity, { password, client }: Given): Promise<SessionGrant> {
    const { db, users, hasher, startSession } = this.#parts;
    const renewed = hasher.isOutdated(passwordHash!) ? await hasher.hash(ctx, password) : null;
    return db.transaction(async (manager) => {
      // A password that was changed since it was verified opens nothing any more.
      const user = await users.lock(manager, id);
      if (user?.passwordHash !== passwordHash) throw invalidCredentials();
      if (renewed !== null) await users.setPassword(manager, id, renewed);
      return startSession.start(manager, ctx, user, client);
    });
  }

  /** With its reason: it may be the password of a sign-up that waits. */
  async #refuse(ctx: CallContext, { email, password, client }: Given, user: UserEntity | null): Promise<never> {
    const { db, pending, confirmation, hasher, limits, sender, audit } = this.#parts;
    const newest = await pending.newest(db.manager, email);
    const unconfirmed = await hasher.verify(ctx, newest?.passwordHash ?? null, password);
    const waiting = unconfirmed ? newest : null;
    const mailsAgain = waiting !== null && (await limits.allows(confirmationCounts(email)));
    await db.transaction(async (manager) => {
      if (mailsAgain) {
        await pending.lockAddress(manager, email);
        await confirmation.write(manager, waiting, user);
      }
      await audit.record(manager, ctx, {
        event: 'session.refused',
        subjectId: user?.id ?? null,
        network: networkOf(client.ip),
        details: { unconfirmed: waiting !== null },
      });
    });
    if (waiting === null) throw invalidCredentials();
    sender.poke();
    throw new AppError(
      'forbidden',
      'EMAIL_NOT_VERIFIED',
      'Please confirm your email address first: we have sent you the link again.',
    );
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED']);
const isRefusal = (err: unknown): boolean => err instanceof AppError && REFUSALS.has(err.code);
