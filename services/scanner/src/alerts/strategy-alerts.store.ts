import { Injectable } from '@nestjs/common';
import { type AlertRules, DEFAULT_ALERT_RULES, TRIAL_ALERTS } from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';
import { StrategyAlertEntity } from '../db/entities/strategy-alert.entity.ts';
import type { LockedUser } from '../users/user-lock.ts';

/** A strategy whose alert hasn't been evaluated after the newest session. */
export interface PendingAlert {
  strategyId: string;
  userId: string;
  name: string;
  query: string;
  /** as JSON; null: the sentence is parsed */
  plan: string | null;
  /** a timestamp, as PostgreSQL writes it */
  updatedAt: string;
  byAdmin: boolean;
  /** AlertRules as JSON */
  rules: string;
  /** the newest session that was reported, completed or not */
  alertedSession: string | null;
  /** the stocks that were reported earlier in the session, as stored; null if none were */
  told: string | null;
  /** null: no session has been evaluated since the alert was turned on or the scan changed */
  total: number | null;
  symbols: string | null;
}

/** What is stored about the evaluation of a pending alert. */
export interface EvaluatedAlert {
  alert: PendingAlert;
  /** null if it wasn't evaluated */
  total: number | null;
  /** the matches that the next session is compared with */
  symbols: string | null;
  alerted: boolean;
}

/** Which alerts are evaluated: all after the close; before it, those whose rules ask for it. */
export type Phase = 'closed' | 'open';
const PENDING: Record<Phase, string> = {
  closed: 's.deleted_at IS NULL AND a.session < $1',
  open: `s.deleted_at IS NULL AND a.session < $1 AND a.rules @> '{"duringSession": true}'`,
};
const TOLD = 'CASE WHEN a.so_far_session = $1 THEN a.so_far_symbols END';
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The strategies with an alert, and the matches that the next session of each is compared with. */
@Injectable()
export class StrategyAlertsStore {
  /** If it is already on, changes its rules; without rules, a no-op. */
  async turnOn(
    { manager }: LockedUser,
    {
      rules,
      ...alert
    }: Pick<StrategyAlertEntity, 'strategyId' | 'byAdmin' | 'turnedOnAt' | 'session'> & {
      rules?: AlertRules | undefined;
    },
  ): Promise<void> {
    const state = { alertedSession: null, total: null, symbols: null, soFarSession: null, soFarSymbols: null };
    const insert = manager.createQueryBuilder().insert().into(StrategyAlertEntity);
    const values = insert.values({ ...alert, ...state, rules: rules ?? DEFAULT_ALERT_RULES });
    await (rules ? values.orUpdate(['rules'], ['strategy_id']) : values.orIgnore()).execute();
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
    await manager.update(StrategyAlertEntity, { strategyId }, { total: null, symbols: null, soFarSymbols: null });
  }

  async hasPending(manager: EntityManager, session: string, phase: Phase): Promise<boolean> {
    const rows = (await manager.query(
      `SELECT 1 FROM strategy_alerts a JOIN strategies s ON s.id = a.strategy_id WHERE ${PENDING[phase]} LIMIT 1`,
      [session],
    )) as unknown[];
    return rows.length > 0;
  }

  /** The number of alerts that were reported after the close of the session and are still on. */
  countAlerted(manager: EntityManager, session: string): Promise<number> {
    return manager.countBy(StrategyAlertEntity, { alertedSession: session });
  }

  /** The pending alerts after a strategy, in order of its ID. */
  async pending(
    manager: EntityManager,
    session: string,
    { phase, after, limit }: { phase: Phase; after: string | null; limit: number },
  ): Promise<PendingAlert[]> {
    return (await manager.query(
      `SELECT a.strategy_id AS "strategyId", s.user_id AS "userId", s.name, s.query, s.plan::text AS plan,
         s.updated_at::text AS "updatedAt", a.by_admin AS "byAdmin", a.rules::text AS rules,
         greatest(a.alerted_session, a.so_far_session) AS "alertedSession", ${TOLD} AS told, a.total, a.symbols
       FROM strategy_alerts a JOIN strategies s ON s.id = a.strategy_id
       WHERE ${PENDING[phase]} AND a.strategy_id > $2 ORDER BY a.strategy_id LIMIT $3`,
      [session, after ?? NO_ID, limit],
    )) as PendingAlert[];
  }

  /** For each of the users, the strategies whose alerts the trial includes: those that were turned on first. */
  async inTrial(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
    const rows = (await manager.query(
      `SELECT strategy_id FROM (
         SELECT a.strategy_id,
           row_number() OVER (PARTITION BY s.user_id ORDER BY a.turned_on_at, a.strategy_id) AS place
         FROM strategy_alerts a JOIN strategies s ON s.id = a.strategy_id
         WHERE s.user_id = ANY($1) AND s.deleted_at IS NULL) placed
       WHERE place <= $2`,
      [userIds, TRIAL_ALERTS],
    )) as { strategy_id: string }[];
    return rows.map((row) => row.strategy_id);
  }

  /**
   * Stores what was evaluated after the session, in one statement that contains each text once. Returns the strategies that were stored: not those whose session is
   * already stored, that were changed or deleted meanwhile, whose alert was changed or turned off, or that someone is changing now;
   * nor those that meanwhile reported something about the session before it ended.
   */
  async store(manager: EntityManager, session: string, evaluated: readonly EvaluatedAlert[]): Promise<Set<string>> {
    const symbols = distinct(evaluated.map((each) => each.symbols));
    const rules = distinct(evaluated.map(({ alert }) => alert.rules));
    const [rows] = (await manager.query(
      `WITH evaluated AS (
         SELECT * FROM unnest($2::uuid[], $3::timestamptz[], $4::int[], $5::int[], $6::int[], $7::boolean[], $8::text[])
           AS e (strategy_id, updated_at, rules, total, symbols, alerted, told)
       ), texts AS MATERIALIZED (
         SELECT string_to_array($9, E'\n') AS symbols, $10::text[] AS rules
       ), free AS MATERIALIZED (
         SELECT strategy_id FROM strategy_alerts WHERE strategy_id = ANY($2) FOR UPDATE SKIP LOCKED
       )
       UPDATE strategy_alerts a SET session = $1, total = e.total, symbols = texts.symbols[e.symbols],
         alerted_session = CASE WHEN e.alerted THEN $1 ELSE a.alerted_session END
       FROM evaluated e JOIN free USING (strategy_id) JOIN strategies s ON s.id = e.strategy_id CROSS JOIN texts
       WHERE a.strategy_id = e.strategy_id AND a.session < $1 AND a.rules::text = texts.rules[e.rules]
         AND s.updated_at = e.updated_at AND s.deleted_at IS NULL AND ${TOLD} IS NOT DISTINCT FROM e.told
       RETURNING a.strategy_id`,
      [
        session,
        evaluated.map(({ alert }) => alert.strategyId),
        evaluated.map(({ alert }) => alert.updatedAt),
        rules.places,
        evaluated.map(({ total }) => total),
        symbols.places,
        evaluated.map(({ alerted }) => alerted),
        evaluated.map(({ alert }) => alert.told),
        // Symbols contain no line breaks. A single text takes less time to write than an array, whose elements are quoted.
        symbols.texts.join('\n'),
        rules.texts,
      ],
    )) as [{ strategy_id: string }[], number];
    return new Set(rows.map((row) => row.strategy_id));
  }

  /**
   * Stores which stocks were reported during the session. Returns the strategies that were stored: not those that were evaluated after it,
   * were reported on or changed meanwhile, or whose alert was changed or turned off.
   */
  async storeTold(
    manager: EntityManager,
    session: string,
    reported: readonly { alert: PendingAlert; told: string }[],
  ): Promise<Set<string>> {
    const [rows] = (await manager.query(
      `UPDATE strategy_alerts a SET so_far_session = $1, so_far_symbols = e.now_told
       FROM unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[])
         AS e (strategy_id, updated_at, rules, told, now_told) JOIN strategies s ON s.id = e.strategy_id
       WHERE a.strategy_id = e.strategy_id AND a.session < $1 AND a.rules::text = e.rules
         AND s.updated_at = e.updated_at AND s.deleted_at IS NULL AND ${TOLD} IS NOT DISTINCT FROM e.told
       RETURNING a.strategy_id`,
      [
        session,
        reported.map(({ alert }) => alert.strategyId),
        reported.map(({ alert }) => alert.updatedAt),
        reported.map(({ alert }) => alert.rules),
        reported.map(({ alert }) => alert.told),
        reported.map(({ told }) => told),
      ],
    )) as [{ strategy_id: string }[], number];
    return new Set(rows.map((row) => row.strategy_id));
  }
}

/** Each text once, and by value its place in `texts`, counted from 1 as in PostgreSQL; null for null. */
function distinct(values: readonly (string | null)[]): { texts: string[]; places: (number | null)[] } {
  const placeOf = new Map<string, number>();
  const places = values.map((value) => {
    if (value === null) return null;
    const place = placeOf.get(value) ?? placeOf.size + 1;
    placeOf.set(value, place);
    return place;
  });
  return { texts: [...placeOf.keys()], places };
}
