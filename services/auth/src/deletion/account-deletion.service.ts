import { Injectable } from '@nestjs/common';
import { USER_ERASED_EVENTS, userDeleted } from '@plainscan/contracts';
import { actorId, type CallContext } from '@plainscan/service-kit';
import { addToOutbox, OutboxRelay } from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { EmailTemplates } from '../mail/email-templates.ts';
import { MailSender } from '@plainscan/service-kit/mail';
import { MailsStore } from '../mail/mails.store.ts';
import { EndedSessionsService } from '../sessions/ended-sessions.service.ts';
import { SessionsStore } from '../sessions/sessions.store.ts';
import { PendingSignupsStore } from '../sign-up/pending-signups.store.ts';
import { UsersStore } from '../users/users.store.ts';
import { DeletionsStore } from './deletions.store.ts';

/**
 * Deletes the caller's account: this service's data immediately, that of other services once they receive
 * `userDeleted`.
 */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersStore,
    private readonly pending: PendingSignupsStore,
    private readonly sessions: SessionsStore,
    private readonly endedSessions: EndedSessionsService,
    private readonly audit: AuditStore,
    private readonly mails: MailsStore,
    private readonly templates: EmailTemplates,
    private readonly sender: MailSender,
    private readonly deletions: DeletionsStore,
    private readonly outbox: OutboxRelay,
  ) {}

  /** Does nothing if the account is already deleted. */
  async delete(ctx: CallContext): Promise<void> {
    const ended = await this.db.transaction((manager) => this.#delete(manager, ctx, actorId(ctx)));
    if (!ended) return;
    this.outbox.notify();
    this.sender.notify();
    await this.endedSessions.announce(ended);
  }

  /** Returns the sessions that ended, or null if the user does not exist. */
  async #delete(manager: EntityManager, ctx: CallContext, id: string): Promise<string[] | null> {
    const user = await this.#lock(manager, id);
    if (!user) return null;
    const ended = await this.sessions.endAll(manager, id);
    await manager.delete(UserEntity, { id });
    await this.pending.removeAll(manager, user.email);
    await this.mails.erase(manager, user);
    const { id: deletionId, requestedAt } = await this.deletions.open(manager, Object.keys(USER_ERASED_EVENTS));
    await this.audit.record(manager, ctx, { event: 'account.deleted', subjectId: id, details: { deletionId } });
    await this.audit.eraseNetworks(manager, id);
    // Not linked to the user, so that it is kept until it is sent.
    if (!user.demo) await this.mails.add(manager, { userId: null, to: user.email, ...this.templates.accountDeleted() });
    await addToOutbox(manager, userDeleted, { deletionId, userId: id, requestedAt: requestedAt.toISOString() });
    return ended;
  }

  /** Locks the address before the user, in the same order as when an account is created. */
  async #lock(manager: EntityManager, id: string): Promise<UserEntity | null> {
    const before = await this.users.byId(manager, id);
    if (!before) return null;
    await this.pending.lockAddress(manager, before.email);
    const user = await this.users.lock(manager, id);
    if (user && user.emailKey !== before.emailKey) await this.pending.lockAddress(manager, user.email);
    return user;
  }
}
