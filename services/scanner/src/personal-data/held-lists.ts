import type { HeldList } from '@plainscan/service-kit/postgres';
import type { StrategyEntity } from '../db/entities/strategy.entity.ts';
import { cursorOf, placeOf } from '../history/history-cursor.ts';
import type { HistoryStore } from '../history/history.store.ts';

interface StrategyHeld extends Pick<StrategyEntity, 'id' | 'name' | 'description' | 'query' | 'plan'> {
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  ran_at: Date | null;
  as_of: string;
  total: number;
  symbols: string[] | null;
}

/** Also what is deleted but not yet gone. */
const strategies: HeldList = {
  name: 'strategies',
  isKey: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text),
  page: async (manager, { userId, after, limit }) => {
    const rows = (await manager.query(
      `SELECT s.id, s.name, s.description, s.query, s.plan, s.created_at, s.updated_at, s.deleted_at,
         r.ran_at, r.as_of, r.total, r.symbols
       FROM strategies s LEFT JOIN strategy_runs r ON r.strategy_id = s.id
       WHERE s.user_id = $1 AND ($2::uuid IS NULL OR s.id > $2) ORDER BY s.id LIMIT $3`,
      [userId, after, limit],
    )) as StrategyHeld[];
    return rows.map(({ created_at, updated_at, deleted_at, ran_at, as_of, total, symbols, ...said }) => ({
      key: said.id,
      entry: {
        ...said,
        createdAt: created_at.toISOString(),
        updatedAt: updated_at.toISOString(),
        deletedAt: deleted_at?.toISOString() ?? null,
        lastRun: ran_at && { ranAt: ran_at.toISOString(), asOf: as_of, total, symbols },
      },
    }));
  },
};

const scans = (history: HistoryStore): HeldList => ({
  name: 'scans',
  isKey: (text) => {
    try {
      return placeOf(text).id !== '';
    } catch {
      return false;
    }
  },
  page: async (manager, { userId, after, limit }) => {
    const found = await history.list(manager, userId, { limit, after: after === null ? null : placeOf(after) });
    return found.map((entry) => ({ key: cursorOf({ ranAt: new Date(entry.ranAt), id: entry.id }), entry }));
  },
});

/** All lists that may be long. */
export const heldLists = (history: HistoryStore): readonly HeldList[] => [strategies, scans(history)];
