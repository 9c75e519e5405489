import type { AlertRules } from '@plainscan/contracts';
import { type ExportList, isTimeCursor, timeCursor, timeKeyOf } from '@plainscan/service-kit/postgres';
import type { StrategyEntity } from '../db/entities/strategy.entity.ts';
import type { WatchlistEntity } from '../db/entities/watchlist.entity.ts';
import type { HistoryStore } from '../history/history.store.ts';

interface StrategyRow extends Pick<StrategyEntity, 'id' | 'name' | 'description' | 'query' | 'plan'> {
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  alert_rules: AlertRules | null;
  ran_at: Date | null;
  as_of: string;
  total: number;
  symbols: string[] | null;
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Includes deleted strategies that can still be restored. */
const strategies: ExportList = {
  name: 'strategies',
  isKey: isUuid,
  page: async (manager, { userId, after, limit }) => {
    const rows = (await manager.query(
      `SELECT s.id, s.name, s.description, s.query, s.plan, s.created_at, s.updated_at, s.deleted_at,
         (SELECT a.rules FROM strategy_alerts a WHERE a.strategy_id = s.id) AS alert_rules, r.ran_at, r.as_of, r.total, r.symbols
       FROM strategies s LEFT JOIN strategy_runs r ON r.strategy_id = s.id
       WHERE s.user_id = $1 AND ($2::uuid IS NULL OR s.id > $2) ORDER BY s.id LIMIT $3`,
      [userId, after, limit],
    )) as StrategyRow[];
    return rows.map(
      ({ created_at, updated_at, deleted_at, ran_at, as_of, total, symbols, alert_rules, ...fields }) => ({
        key: fields.id,
        entry: {
          ...fields,
          alert: alert_rules !== null,
          alertRules: alert_rules,
          createdAt: created_at.toISOString(),
          updatedAt: updated_at.toISOString(),
          deletedAt: deleted_at?.toISOString() ?? null,
          lastRun: ran_at && { ranAt: ran_at.toISOString(), asOf: as_of, total, symbols },
        },
      }),
    );
  },
};

interface WatchlistRow extends Pick<WatchlistEntity, 'id' | 'name' | 'symbols'> {
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

/** Includes deleted watchlists that can still be restored. */
const watchlists: ExportList = {
  name: 'watchlists',
  isKey: isUuid,
  page: async (manager, { userId, after, limit }) => {
    const rows = (await manager.query(
      `SELECT id, name, symbols, created_at, updated_at, deleted_at FROM watchlists
       WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
      [userId, after, limit],
    )) as WatchlistRow[];
    return rows.map(({ created_at, updated_at, deleted_at, ...fields }) => ({
      key: fields.id,
      entry: {
        ...fields,
        createdAt: created_at.toISOString(),
        updatedAt: updated_at.toISOString(),
        deletedAt: deleted_at?.toISOString() ?? null,
      },
    }));
  },
};

const scans = (history: HistoryStore): ExportList => ({
  name: 'scans',
  isKey: isTimeCursor,
  page: async (manager, { userId, after, limit }) => {
    const found = await history.list(manager, userId, { limit, after: after === null ? null : timeKeyOf(after) });
    return found.map((entry) => ({ key: timeCursor({ at: new Date(entry.ranAt), id: entry.id }), entry }));
  },
});

/** The lists that may be too long for one message. */
export const personalDataLists = (history: HistoryStore): readonly ExportList[] => [
  strategies,
  watchlists,
  scans(history),
];
