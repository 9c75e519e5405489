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

/** Which strategies have an alert, and what each found on the last session. */
@Injectable()
export class StrategyAlertsStore {
  /** No-op if it is on. */
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

  /** Of deleted strategies, which can be restored. */
  async turnOffDeleted({ manager, userId }: LockedUser): Promise<void> {
    await manager.query(
      `DELETE FROM strategy_alerts a USING strategies s
       WHERE s.id = a.strategy_id AND s.user_id = $1 AND s.deleted_at IS NOT NULL`,
      [userId],
    );
  }

  /** Alerts of the user's strategies that aren't deleted, without `strategyId`. */
  async countOthers({ manager, userId }: LockedUser, strategyId: string): Promise<number> {
    const [row] = (await manager.query(
      `SELECT count(*)::int AS n FROM strategy_alerts a JOIN strategies s ON s.id = a.strategy_id
       WHERE s.user_id = $1 AND s.deleted_at IS NULL AND s.id <> $2`,
      [userId, strategyId],
    )) as { n: number }[];
    return row!.n;
  }

  /** After a change of the plan: the matches of the former one say nothing about the new one. */
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

  /** The same plan of several users is likely to be in one batch, because the order is that of plans. */
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
   * Stores what an unchanged strategy found on the session; null if it wasn't evaluated. False if that session is stored already, or the
   * strategy was changed, deleted, or turned off meanwhile.
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
