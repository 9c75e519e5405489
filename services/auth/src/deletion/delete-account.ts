import { USER_ERASED_EVENTS, userDeleted } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { addToOutbox, type OutboxRelay } from '@plainscan/service-kit/postgres';
import type { DataSource, EntityManager } from 'typeorm';
import { actorId } from '../actor.ts';
import type { AuditStore } from '../audit/audit.store.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import type { Letters } from '../mail/letters.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import type { MailsStore } from '../mail/mails.store.ts';
import type { EndSessions } from '../sessions/end-sessions.ts';
import type { PendingSignupsStore } from '../sign-up/pending-signups.store.ts';
import type { UsersStore } from '../users/users.store.ts';
import type { DeletionsStore } from './deletions.store.ts';

interface DeleteAccountParts {
  db: DataSource;
  users: UsersStore;
  pending: PendingSignupsStore;
  endSessions: EndSessions;
  audit: AuditStore;
  mails: MailsStore;
  letters: Letters;
  sender: MailSender;
  deletions: DeletionsStore;
  outbox: OutboxRelay;
}

/** Deletes the actor's own account: what is here at once, what other services hold when they hear of it. */
export class DeleteAccount {
  readonly #parts: DeleteAccountParts;
  constructor(parts: DeleteAccountParts) {
    this.#parts = parts;
  }

  /** Of an account that is gone already, nothing is left to do. */
  async delete(ctx: CallContext): Promise<void> {
    const { db, endSessions, outbox, sender } = this.#parts;
    const id = actorId(ctx);
    const ended = await db.transaction((manager) => this.#delete(manager, ctx, id));
    if (!ended) return;
    outbox.poke();
    sender.poke();
    await endSessions.announce(ended);
  }

  /** Ids of the sessions that ended with it; null when there is no such user. */
  async #delete(manager: EntityManager, ctx: CallContext, id: string): Promise<string[] | null> {
    const { pending, endSessions, audit, mails, deletions } = this.#parts;
    const user = await this.#lock(manager, id);
    if (!user) return null;
    const ended = await endSessions.end(manager, id);
    await manager.delete(UserEntity, { id });
    await pending.removeAll(manager, user.email);
    await mails.forget(manager, user);
    const { id: deletionId, requestedAt } = await deletions.open(manager, Object.keys(USER_ERASED_EVENTS));
    await audit.record(manager, ctx, { event: 'account.deleted', subjectId: id, details: { deletionId } });
    await audit.forgetNetworks(manager, id);
    await this.#tell(manager, user);
    await addToOutbox(manager, userDeleted, { deletionId, userId: id, requestedAt: requestedAt.toISOString() });
    return ended;
  }

  /** The address first, as whoever makes an account does. */
  async #lock(manager: EntityManager, id: string): Promise<UserEntity | null> {
    const { users, pending } = this.#parts;
    const before = await users.byId(manager, id);
    if (!before) return null;
    await pending.lockAddress(manager, before.email);
    const user = await users.lock(manager, id);
    if (user && user.emailKey !== before.emailKey) await pending.lockAddress(manager, user.email);
    return user;
  }

  /** The last word to that address, kept until it is sent and with nobody's name on it. */
  async #tell(manager: EntityManager, { demo, email }: UserEntity): Promise<void> {
    const { mails, letters } = this.#parts;
    if (!demo) await mails.add(manager, { userId: null, to: email, ...letters.accountDeleted() });
  }
}
