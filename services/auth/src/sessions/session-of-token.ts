import type { EntityManager } from 'typeorm';
import { RefreshTokenEntity } from '../db/entities/refresh-token.entity.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';

/** The session that a refresh token belongs to, used or not, locked until the transaction ends; null when there is none any more. */
export async function sessionOfToken(manager: EntityManager, tokenHash: Buffer): Promise<SessionEntity | null> {
  const token = await manager.findOneBy(RefreshTokenEntity, { tokenHash });
  if (!token) return null;
  return manager.findOne(SessionEntity, { where: { id: token.sessionId }, lock: { mode: 'pessimistic_write' } });
}
