import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
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

  /** The number of stored alerts about a completed session; of one user, or of all. */
  countMatches(manager: EntityManager, session: string, exampleFor: string | null): Promise<number> {
    const user = exampleFor === null ? {} : { userId: exampleFor };
    return manager.countBy(MatchesAlertEntity, { session, sessionSoFar: false, example: exampleFor !== null, ...user });
  }

  /** The users' strategies with new matches on a session, during it or at its close; those with the most first. */
  newMatches(
    manager: EntityManager,
    { session, example }: Pick<Moment, 'session' | 'example'>,
    userIds: readonly string[],
  ): Promise<NewMatches[]> {
    return manager.query(
      `SELECT user_id AS "userId", strategy_id AS "strategyId", (array_agg(name ORDER BY created_at DESC))[1] AS name,
         sum(entered_count)::int AS "enteredCount"
       FROM alerts
       WHERE kind = 'matches' AND session = $1 AND example = $2 AND user_id = ANY($3) AND entered_count > 0
       GROUP BY user_id, strategy_id ORDER BY "enteredCount" DESC, name, strategy_id`,
      [session, example, userIds],
    ) as Promise<NewMatches[]>;
  }
}
