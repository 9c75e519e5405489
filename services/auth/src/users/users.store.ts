import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import { type EntityManager, QueryFailedError } from 'typeorm';
import { UserEntity } from '../db/entities/user.entity.ts';
import { emailKey } from './email-address.ts';
import { type NewUser, newUser } from './new-user.ts';

/** SQLSTATE, PostgreSQL Appendix A */
const UNIQUE_VIOLATION = '23505';

@Injectable()
export class UsersStore {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  byEmail(manager: EntityManager, email: string): Promise<UserEntity | null> {
    return manager.findOneBy(UserEntity, { emailKey: emailKey(email) });
  }

  byId(manager: EntityManager, id: string): Promise<UserEntity | null> {
    return manager.findOneBy(UserEntity, { id });
  }

  /**
   * Locks the row until the transaction ends. Must come before locks on the user's links and sessions, so that
   * transactions can't deadlock.
   */
  lock(manager: EntityManager, id: string): Promise<UserEntity | null> {
    return manager.findOne(UserEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** null: the address already has an account */
  async create(manager: EntityManager, fields: Omit<NewUser, 'createdAt'>): Promise<UserEntity | null> {
    const user = newUser({ ...fields, createdAt: new Date(this.clock()) });
    const insert = manager.createQueryBuilder().insert().into(UserEntity).values(user).orIgnore().returning('id');
    const { raw } = await insert.execute();
    return (raw as unknown[]).length > 0 ? user : null;
  }

  async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<void> {
    await manager.update(UserEntity, { id }, { passwordHash });
  }

  /** Returns false if the address belongs to another account; the transaction must then be rolled back. */
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
