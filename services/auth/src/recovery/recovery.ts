import type { AuthClient } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { CredentialParts } from '../credentials/credential-parts.ts';
import type { LinkEntity } from '../db/entities/link.entity.ts';
import type { PendingSignupEntity } from '../db/entities/pending-signup.entity.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { confirmationCounts, recoveryCounts, signInCounts } from '../limits/attempt-counts.ts';
import { linkInvalid } from '../links/link-invalid.ts';
import { networkOf } from '../network-of.ts';
import { requireStrong } from '../passwords/password-rule.ts';

type Parts = Omit<CredentialParts, 'startSession'>;

/** A new password for whoever reads the account's mails; the first one, for who came from a provider. */
export class Recovery {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Answers before anything is done about it, so that the time says nothing either. @throws AppError TOO_MANY_ATTEMPTS */
  async request(ctx: CallContext, { email, client }: { email: string; client: AuthClient }): Promise<void> {
    const { db, users, pending, limits, afterAnswer } = this.#parts;
    await limits.take(recoveryCounts(email, client.ip));
    const user = await users.byEmail(db.manager, email);
    const waiting = await pending.newest(db.manager, email);
    afterAnswer.do(() => this.#mail(ctx, user, waiting, client));
  }

  /** @throws AppError LINK_INVALID */
  async check(token: string): Promise<LinkEntity> {
    const { db, links } = this.#parts;
    const link = await links.find(db.manager, 'recovery', token);
    if (!link) throw linkInvalid();
    return link;
  }

  /** @throws AppError LINK_INVALID, WEAK_PASSWORD */
  async finish(
    ctx: CallContext,
    { token, password, client }: { token: string; password: string; client: AuthClient },
  ): Promise<void> {
    const { db, users, hasher, limits, endSessions, sender } = this.#parts;
    const link = await this.check(token);
    const user = await users.byId(db.manager, link.userId);
    if (!user) throw linkInvalid();
    requireStrong(password, user.email);
    const passwordHash = await hasher.hash(ctx, password);
    const ended = await this.#setPassword(ctx, link, passwordHash, client);
    sender.poke();
    await endSessions.announce(ended);
    // Strangers who guessed at it must not keep its owner out now.
    await limits.forget(signInCounts(user.email, client.ip).filter(({ limit }) => limit !== 'sign-in:network'));
  }

  /** Returns the sessions that ended. */
  #setPassword(ctx: CallContext, link: LinkEntity, passwordHash: string, client: AuthClient): Promise<string[]> {
    const { db, users, links, endSessions, mails, letters, audit } = this.#parts;
    return db.transaction(async (manager) => {
      const user = await users.lock(manager, link.userId);
      if (!user || !(await links.use(manager, link))) throw linkInvalid();
      await users.setPassword(manager, user.id, passwordHash);
      await links.drop(manager, user.id);
      const ended = await endSessions.end(manager, user.id);
      await mails.add(manager, { userId: user.id, to: user.email, ...letters.passwordChanged() });
      await audit.record(manager, ctx, {
        event: 'password.recovered',
        subjectId: user.id,
        network: networkOf(client.ip),
        details: { sessionsEnded: ended.length },
      });
      return ended;
    });
  }

  /** A demo user's address receives no mail; where a sign-up waits for its confirmation, that comes first. */
  async #mail(
    ctx: CallContext,
    user: UserEntity | null,
    waiting: PendingSignupEntity | null,
    client: AuthClient,
  ): Promise<void> {
    const { db, links, pending, confirmation, mails, letters, limits, sender, audit } = this.#parts;
    const confirms = !user && waiting && (await limits.allows(confirmationCounts(waiting.email)));
    await db.transaction(async (manager) => {
      if (user && !user.demo) {
        const token = await links.add(manager, { kind: 'recovery', userId: user.id });
        await mails.add(manager, { userId: user.id, to: user.email, ...letters.recovery(token) });
      } else if (confirms) {
        await pending.lockAddress(manager, waiting.email);
        await confirmation.write(manager, waiting, null);
      }
      await audit.record(manager, ctx, {
        event: 'recovery.requested',
        subjectId: user?.id ?? null,
        network: networkOf(client.ip),
      });
    });
    sender.poke();
  }
}
