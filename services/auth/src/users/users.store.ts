import type { Clock } from '@plainscan/service-kit';
import { type EntityManager, QueryFailedError } from 'typeorm';
import { newUser } from '../account/new-user.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { emailKey } from '../email-key.ts';

/** SQLSTATE, PostgreSQL Appendix A */
const UNIQUE_VIOLATION = '23505';

type ConfirmedPerson = Omit<Parameters<typeof newUser>[0], 'createdAt'>;

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
   * As the row is now; nobody else changes it until this transaction ends. What touches links or sessions of a user as well takes
   * this first, so that no two wait for each other.
   */
  lock(manager: EntityManager, id: string): Promise<UserEntity | null> {
    return manager.findOne(UserEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** Of an address that was just confirmed. Null when it has an account already. */
  async create(manager: EntityManager, given: ConfirmedPerson): Promise<UserEntity | null> {
    const user = newUser({ ...given, createdAt: new Date(this.#clock()) });
    const insert = manager.createQueryBuilder().insert().into(UserEntity).values(user).orIgnore().returning('id');
    const { raw } = await insert.execute();
    return (raw as unknown[]).length > 0 ? user : null;
  }

  async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<void> {
    await manager.update(UserEntity, { id }, { passwordHash });
  }

  /** False when another account has the address; the transaction can then only be rolled back. */
  async setEmail(manager: EntityManager, id: string, email: string): Promise<boolean> {
    try {
      await manager.update(UserEntity, { id }, { email, emailKey: emailKey(email) });
      return true;
    } catch (err) {
      if (err instanceof QueryFailedError && (err.driverError as { code?: string }).code === UNIQUE_VIOLATION)
        return false;
      throw err;
    }
  }
}
