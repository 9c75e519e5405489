import { Injectable } from '@nestjs/common';
import type { listUsers } from '@plainscan/contracts';
import type { RpcInput } from '@plainscan/service-kit';
import { timeKeyOf, timePage } from '@plainscan/service-kit/postgres';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { UserEntity } from '../db/entities/user.entity.ts';
import { emailKey } from './email-address.ts';
import { Roles } from './roles.ts';

/** The users as administrators see them. */
@Injectable()
export class UserListStore {
  constructor(
    private readonly db: DataSource,
    private readonly roles: Roles,
  ) {}

  /** Newest first. @throws AppError INVALID_REQUEST */
  async list({
    cursor,
    limit,
    emailPrefix,
    userId,
  }: RpcInput<typeof listUsers>): Promise<z.input<(typeof listUsers)['output']>> {
    const query = this.db
      .getRepository(UserEntity)
      .createQueryBuilder('listed')
      .orderBy('listed.createdAt', 'DESC')
      .addOrderBy('listed.id', 'DESC')
      .limit(limit + 1);
    if (cursor !== null) query.andWhere('(listed.createdAt, listed.id) < (:at, :id)', timeKeyOf(cursor));
    if (emailPrefix !== null) query.andWhere('listed.emailKey ^@ :prefix', { prefix: emailKey(emailPrefix) });
    if (userId !== null) query.andWhere('listed.id = :userId', { userId });
    const { page, next } = timePage(await query.getMany(), limit, ({ createdAt: at, id }) => ({ at, id }));
    return { users: page.map((user) => this.summaryOf(user)), next };
  }

  private summaryOf(user: UserEntity) {
    const { id, email, demo, createdAt } = user;
    return { id, email, role: this.roles.roleOf(user), verified: !demo, demo, createdAt: createdAt.toISOString() };
  }
}
