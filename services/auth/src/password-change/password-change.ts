import type { AuthClient } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { CredentialParts } from '../credentials/credential-parts.ts';
import { askingUser, requirePassword, type UserWithPassword, wrongPassword } from '../credentials/current-password.ts';
import { networkOf } from '../network-of.ts';
import { requireStrong } from '../passwords/password-rule.ts';

type Parts = Pick<
  CredentialParts,
  'db' | 'users' | 'links' | 'mails' | 'letters' | 'sender' | 'hasher' | 'limits' | 'endSessions' | 'audit'
>;

interface Given {
  currentPassword: string;
  newPassword: string;
  client: AuthClient;
}

/** Every other session ends, and no link that was mailed before works any more. */
export class PasswordChange {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws AppError WRONG_PASSWORD, NO_PASSWORD, WEAK_PASSWORD, TOO_MANY_ATTEMPTS */
  async change(ctx: CallContext, { currentPassword, newPassword, client }: Given): Promise<void> {
    const { hasher, sender, endSessions } = this.#parts;
    const user = await askingUser(this.#parts, ctx);
    requireStrong(newPassword, user.email);
    const network = networkOf(client.ip);
    const event = 'password.change-refused';
    await requirePassword(this.#parts, ctx, { user, password: currentPassword, event, network });
    const ended = await this.#set(ctx, user, await hasher.hash(ctx, newPassword), network);
    sender.poke();
    await endSessions.announce(ended);
  }

  /** Returns the sessions that ended. */
  #set(ctx: CallContext, user: UserWithPassword, passwordHash: string, network: string | null): Promise<string[]> {
    const { db, users, links, mails, letters, endSessions, audit } = this.#parts;
    return db.transaction(async (manager) => {
      const now = await users.lock(manager, user.id);
      if (now?.passwordHash !== user.passwordHash) throw wrongPassword();
      await users.setPassword(manager, user.id, passwordHash);
      await links.drop(manager, user.id);
      const ended = await endSessions.end(manager, user.id, { except: ctx.actor?.sessionId ?? null });
      await mails.add(manager, { userId: user.id, to: now.email, ...letters.passwordChanged() });
      await audit.record(manager, ctx, {
        event: 'password.changed',
        subjectId: user.id,
        network,
        details: { sessionsEnded: ended.length },
      });
      return ended;
    });
  }
}
