import { type AuthClient, AppError } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import { actorId } from '../actor.ts';
import type { CredentialParts } from '../credentials/credential-parts.ts';
import { askingUser, requirePassword, type UserWithPassword, wrongPassword } from '../credentials/current-password.ts';
import type { LinkEntity } from '../db/entities/link.entity.ts';
import { emailKey } from '../email-key.ts';
import { confirmationCounts } from '../limits/attempt-counts.ts';
import { linkInvalid } from '../links/link-invalid.ts';
import { networkOf } from '../network-of.ts';

type Parts = Pick<
  CredentialParts,
  'db' | 'users' | 'pending' | 'links' | 'mails' | 'letters' | 'sender' | 'hasher' | 'limits' | 'audit'
>;

export class EmailChange {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The same answer, and the same rows, whether the new address is free or not. @throws AppError WRONG_PASSWORD, NO_PASSWORD, SAME_EMAIL, TOO_MANY_ATTEMPTS */
  async ask(
    ctx: CallContext,
    { email, password, client }: { email: string; password: string; client: AuthClient },
  ): Promise<void> {
    const { limits, sender } = this.#parts;
    const user = await askingUser(this.#parts, ctx);
    if (emailKey(email) === user.emailKey)
      throw new AppError('invalid', 'SAME_EMAIL', 'This is your email address already.');
    const network = networkOf(client.ip);
    await requirePassword(this.#parts, ctx, { user, password, event: 'email.change-refused', network });
    await limits.take(confirmationCounts(email));
    await this.#mail(ctx, user, email, network);
    sender.poke();
  }

  /**
   * The link proves the mailbox, the session whose account it is for: nobody's mailbox goes to a stranger's account by a link they opened.
   * @throws AppError LINK_INVALID, WRONG_ACCOUNT, EMAIL_TAKEN
   */
  async confirm(ctx: CallContext, token: string): Promise<{ email: string }> {
    const { db, links, sender } = this.#parts;
    const link = await links.find(db.manager, 'email', token);
    if (!link) throw linkInvalid();
    if (link.userId !== actorId(ctx)) throw wrongAccount();
    const email = link.newEmail!;
    await db.transaction((manager) => this.#take(manager, ctx, link, email));
    sender.poke();
    return { email };
  }

  /** One change waits at a time: the last one asked for. */
  async #mail(ctx: CallContext, user: UserWithPassword, email: string, network: string | null): Promise<void> {
    const { db, users, links, mails, letters, audit } = this.#parts;
    await db.transaction(async (manager) => {
      const now = await users.lock(manager, user.id);
      if (now?.passwordHash !== user.passwordHash) throw wrongPassword();
      await links.drop(manager, user.id, 'email');
      const token = await links.add(manager, { kind: 'email', userId: user.id, newEmail: email });
      const owner = await users.byEmail(manager, email);
      const letter = owner ? letters.addressInUse() : letters.confirmNewAddress(token);
      await mails.add(manager, { userId: owner?.id ?? user.id, to: owner?.email ?? email, ...letter });
      await mails.add(manager, { userId: user.id, to: now.email, ...letters.addressChangeRequested(email) });
      await audit.record(manager, ctx, { event: 'email.change-requested', subjectId: user.id, network });
    });
  }

  async #take(manager: EntityManager, ctx: CallContext, link: LinkEntity, email: string): Promise<void> {
    const { users, pending, links, mails, letters, audit } = this.#parts;
    const before = await users.lock(manager, link.userId);
    if (!before || !(await links.use(manager, link))) throw linkInvalid();
    if (!(await users.setEmail(manager, before.id, email)))
      throw new AppError('conflict', 'EMAIL_TAKEN', 'This email address belongs to another account by now.');
    // Links to the former address are in a mailbox that may no longer be theirs.
    await links.drop(manager, before.id);
    await pending.unlink(manager, email);
    await mails.add(manager, { userId: before.id, to: before.email, ...letters.addressChanged(email) });
    await audit.record(manager, ctx, { event: 'email.changed', subjectId: before.id });
  }
}

const wrongAccount = (): AppError =>
  new AppError(
    'forbidden',
    'WRONG_ACCOUNT',
    'This link belongs to another account. Sign in to the one whose address is to change, and open it again.',
  );
