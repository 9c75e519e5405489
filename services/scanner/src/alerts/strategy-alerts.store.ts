import { Injectable } from '@nestjs/common';
import type { ScanPlan } from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';
import { StrategyAlertEntity } from '../db/entities/strategy-alert.entity.ts';
import type { RunResult } from '../scans/since-last-run.ts';
import type { LockedUser } from '../users/user-lock.ts';

/** A strategy whose alert hasn't been evaluated on the newest session. */
export interface PendingAlert {
  strategyId: string;
  userId: string;
  name: string;
  query: string;
  plan: ScanPlan | null;
  updatedAt: Date;
  byAdmin: boolean;
  /** 1 for the alert that the user turned on first */
  rank: number;
  /** its matches on the session that was evaluated last; null if none was */
  last: Pick<RunResult, 'total' | 'symbols'> | null;
}

interface PendingRow {
  strategy_id: string;
  user_id: string;
  name: string;
  query: string;
  plan: ScanPlan | null;
  updated_at: Date;
  by_admin: boolean;
  rank: number;
  total: number | null;
  symbols: string[] | null;
}

const PENDING = `s.deleted_at IS NULL AND a.session < $1`;

/** The strategies with an alert, and the matches of each on the last session that was evaluated. */
@Injectable()
export class StrategyAlertsStore {
  /** No-op if it is already on. */
  async turnOn(
    { manager }: LockedUser,
    alert: Pick<StrategyAlertEntity, 'strategyId' | 'byAdmin' | 'turnedOnAt' | 'session'>,
  ): Promise<void> {
    const values = { ...alert, total: null, symbols: null };
    await manager.createQueryBuilder().insert().into(StrategyAlertEntity).values(values).orIgnore().execute();
  }

  async turnOff({ manager }: LockedUser, strategyId: string): Promise<void> {
    await manager.delete(StrategyAlertEntity, { strategyId });
  }

  /** Turns off the alerts of deleted strategies, because those can be restored. */
  async turnOffDeleted({ manager, userId }: LockedUser): Promise<void> {
    await manager.query(
      `DELETE FROM strategy_alerts a USING strategies s
       WHERE s.id = a.strategy_id AND s.user_id = $1 AND s.deleted_at IS NOT NULL`,
      [userId],
    );
  }

  /** Number of alerts of the user's other strategies, without deleted ones. */
  async countOthers({ manager, userId }: LockedUser, strategyId: string): Promise<number> {
    const [row] = (await manager.query(
      `SELECT count(*)::int AS n FROM strategy_alerts a JOIN strategies s ON s.id = a.strategy_id
       WHERE s.user_id = $1 AND s.deleted_at IS NULL AND s.id <> $2`,
      [userId, strategyId],
    )) as { n: number }[];
    return row!.n;
  }

  /** Called when the plan changes, because matches of the old plan can't be compared with those of the new one. */
  async forgetMatches({ manager }: LockedUser, strategyId: string): Promise<void> {
    await manager.update(StrategyAlertEntity, { strategyId }, { total: null, symbols: null });
  }

  async hasPending(manager: EntityManager, session: string): Promise<boolean> {
    const rows = (await manager.query(
      `SELECT 1 FROM strategy_alerts a JOIN strategies s ON s.id = a.strategy_id WHERE ${PENDING} LIMIT 1`,
      [session],
    )) as unknown[];
    return rows.length > 0;
  }

  /** Sorted by plan, so that strategies with the same plan are likely to be in one batch. */
  async pending(manager: EntityManager, session: string, limit: number): Promise<PendingAlert[]> {
    const rows = (await manager.query(
      `SELECT a.strategy_id, s.user_id, s.name, s.query, s.plan, s.updated_at, a.by_admin, a.total, a.symbols,
         (SELECT count(*)::int FROM strategy_alerts b JOIN strategies o ON o.id = b.strategy_id
          WHERE o.user_id = s.user_id AND o.deleted_at IS NULL
            AND (b.turned_on_at, b.strategy_id) <= (a.turned_on_at, a.strategy_id)) AS rank
       FROM strategy_alerts a JOIN strategies s ON s.id = a.strategy_id
       WHERE ${PENDING} ORDER BY s.plan::text, s.query, a.strategy_id LIMIT $2`,
      [session, limit],
    )) as PendingRow[];
    return rows.map(({ strategy_id, user_id, updated_at, by_admin, total, symbols, ...rest }) => ({
      ...rest,
      strategyId: strategy_id,
      userId: user_id,
      updatedAt: updated_at,
      byAdmin: by_admin,
      last: total === null ? null : { total, symbols },
    }));
  }

  /**
   * Stores the matches of a strategy on the session, or null if it wasn't evaluated. Returns false if the session is already stored, or if
   * the strategy was changed or deleted or its alert turned off meanwhile.
   */
  async store(
    manager: EntityManager,
    { strategyId, updatedAt }: PendingAlert,
    session: string,
    found: Pick<RunResult, 'total' | 'symbols'> | null,
  ): Promise<boolean> {
    const [rows] = (await manager.query(
      `UPDATE strategy_alerts a SET session = $3, total = $4, symbols = $5 FROM strategies s
       WHERE a.strategy_id = $1 AND s.id = a.strategy_id AND s.updated_at = $2 AND s.deleted_at IS NULL AND a.session < $3
       RETURNING a.strategy_id`,
      [strategyId, updatedAt, session, found?.total ?? null, found?.symbols ?? null],
    )) as [unknown[], number];
    return rows.length > 0;
  }
}
