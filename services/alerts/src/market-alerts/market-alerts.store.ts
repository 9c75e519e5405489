import { Injectable } from '@nestjs/common';
import { type EntityManager, In, MoreThan } from 'typeorm';
import { MarketAlertEntity, MatchesAlertEntity } from '../db/entities/alert.entity.ts';

type Moment = Pick<MarketAlertEntity, 'session' | 'moment' | 'example'>;
export type NewMatches = Pick<MatchesAlertEntity, 'userId' | 'strategyId' | 'name' | 'enteredCount'>;

@Injectable()
export class MarketAlertsStore {
  /** The users who already have the alert of that moment. */
  async having(manager: EntityManager, moment: Moment, userIds: readonly string[]): Promise<Set<string>> {
    const where = { ...moment, userId: In([...userIds]) };
    const found = await manager.find(MarketAlertEntity, { where, select: { id: true, userId: true } });
    return new Set(found.map(({ userId }) => userId));
  }

  /** The number of stored alerts about a session; of one user, or of all. */
  countMatches(manager: EntityManager, session: string, exampleFor: string | null): Promise<number> {
    const user = exampleFor === null ? {} : { userId: exampleFor };
    return manager.countBy(MatchesAlertEntity, { session, example: exampleFor !== null, ...user });
  }

  /** The users' strategies with new matches on a session, those with the most first. */
  newMatches(
    manager: EntityManager,
    { session, example }: Pick<Moment, 'session' | 'example'>,
    userIds: readonly string[],
  ): Promise<NewMatches[]> {
    return manager.find(MatchesAlertEntity, {
      where: { session, example, userId: In([...userIds]), enteredCount: MoreThan(0) },
      select: { id: true, userId: true, strategyId: true, name: true, enteredCount: true },
      order: { enteredCount: 'DESC', name: 'ASC', id: 'ASC' },
    });
  }
}
