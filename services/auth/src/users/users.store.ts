import { randomUUID } from 'node:crypto';
import type { Clock } from '@plainscan/service-kit';
import { type EntityManager, type FindOptionsWhere, QueryFailedError } from 'typeorm';
import { UserEntity } from '../db/entities/user.entity.ts';
import { emailKey } from './email-key.ts';

/** A user who confirmed an address and has decided nothing else yet. */
export interface NewUser {
  email: string;
  passwordHash: string | null;
}

export class UsersStore {
  readonly #clock: Clock;
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  byEmail(manager: EntityManager, email: string): Promise<UserEntity | null> {
    return manager.findOneBy(UserEntity, { emailKey: emailKey(email) });
  }

  byId(manager: EntityManager, id: string): Promise<UserEntity | null> {
    return manager.findOneBy(UserEntity, { id });
  }

  /**
   * As the row is now, and nobody else changes it until this transaction ends: taken before links and sessions of the user by all that
   * touch several of them, so that none waits for another in a ring.
   */
  lock(manager: EntityManager, id: string): Promise<UserEntity | null> {
    return manager.findOne(UserEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** Null when the address has an account already. */
  async create(manager: EntityManager, { email, passwordHash }: NewUser): Promise<UserEntity | null> {
    const user = manager.create(UserEntity, {
      id: randomUUID(),
      email,
      emailKey: emailKey(email),
      passwordHash,
      fullName: null,
      avatarUrl: null,
      demo: false,
      createdAt: new Date(this.#clock()),
      termsVersion: null,
      termsAcceptedAt: null,
      emailNotifications: true,
      marketAlerts: false,
    });
    const { raw } = await manager.createQueryBuilder().insert().into(UserEntity).values(user).orIgnore().returning('id').execute();
    return (raw as unknown[]).length > 0 ? user : null;
  }

  async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<void> {
    await manager.update(UserEntity, { id }, { passwordHash });
  }

  /** The same password at today's cost; nothing where the password has changed meanwhile. */
  async rehash(manager: EntityManager, given: { id: string; from: string; to: string }): Promise<void> {
    const where: FindOptionsWhere<UserEntity> = { id: given.id, passwordHash: given.from };
    await manager.update(UserEntity, where, { passwordHash: given.to });
  }

  /** False when another account has the address. */
  async setEmail(manager: EntityManager, id: string, email: string): Promise<boolean> {
    try {
      await manager.update(UserEntity, { id }, { email, emailKey: emailKey(email) });
      return true;
    } catch (err) {
      if (err instanceof QueryFailedError && (err.driverError as { code?: string }).code === UNIQUE_VIOLATION) return false;
      throw err;
    }
  }
}

/** SQLSTATE, PostgreSQL Appendix A */
const UNIQUE_VIOLATION = '23505';
