import { randomInt } from 'node:crypto';
import { type AuthClient, AppError, type SessionGrant } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import type { EntityManager } from 'typeorm';
import { newUser } from '../account/new-user.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { demoCounts } from '../limits/attempt-counts.ts';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { StartSession } from '../sessions/start-session.ts';
import type { Terms } from '../terms/terms.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
/** RFC 2606 reserves .invalid: no mail is ever sent there */
const DOMAIN = 'demo.invalid';

const demoAddress = (): string =>
  `demo-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}@${DOMAIN}`;

/** "Try the Demo": a user of its own for everybody who asks. The button says that it accepts the terms. */
export class SignInDemo {
  readonly #enabled: boolean;
  readonly #database: DatabaseConnection;
  readonly #limits: AttemptLimits;
  readonly #terms: Terms;
  readonly #startSession: StartSession;
  readonly #outbox: OutboxRelay;
  readonly #clock: Clock;

  constructor(parts: {
    enabled: boolean;
    database: DatabaseConnection;
    limits: AttemptLimits;
    terms: Terms;
    startSession: StartSession;
    outbox: OutboxRelay;
    clock: Clock;
  }) {
    this.#enabled = parts.enabled;
    this.#database = parts.database;
    this.#limits = parts.limits;
    this.#terms = parts.terms;
    this.#startSession = parts.startSession;
    this.#outbox = parts.outbox;
    this.#clock = parts.clock;
  }

  /** @throws AppError NOT_FOUND where there is no demo, TOO_MANY_ATTEMPTS */
  async signIn(ctx: CallContext, client: AuthClient): Promise<SessionGrant> {
    if (!this.#enabled) throw new AppError('not_found', 'NOT_FOUND', 'There is no demo here.');
    await this.#limits.take(demoCounts(client.ip));
    const grant = await this.#database.dataSource.transaction(async (manager) => {
      const user = await this.#newUser(manager);
      return this.#startSession.start(manager, ctx, await this.#terms.record(manager, ctx, user), client);
    });
    this.#outbox.poke();
    return grant;
  }

  async #newUser(manager: EntityManager): Promise<UserEntity> {
    const user = newUser({ email: demoAddress(), createdAt: new Date(this.#clock()), demo: true });
    await manager.insert(UserEntity, user);
    return user;
  }
}
