import type { TradeFilter } from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';
import { scanKey, storedFilterTags, storedName } from './stored-text.ts';

const STATES = {
  open: 'NOT closed',
  closed: 'closed',
  winning: 'closed AND net > 0',
  losing: 'closed AND net < 0',
} as const satisfies Record<NonNullable<TradeFilter['state']>, string>;

const SCAN_QUERY = `coalesce(scan->>'query', '')`;

interface Query {
  manager: EntityManager;
  userId: string;
  filter: TradeFilter;
  /** turns a value into a parameter */
  bind: (value: unknown) => string;
}

/** Conditions for the rows of a user's trades that match; the rule is that of `matchesFilter`. */
export async function conditionsOf({ manager, userId, filter, bind }: Query): Promise<string[]> {
  const where = [`user_id = ${bind(userId)}`, 'deleted_at IS NULL', ...criteriaOf(filter, bind)];
  if (filter.scan !== undefined)
    where.push(`${SCAN_QUERY} = ANY(${bind(await spellings(manager, userId, filter.scan))}::text[])`);
  return where;
}

/** The sentences of the same scan that the user's trades have. PostgreSQL has no equivalent of `scanKey`. */
async function spellings(manager: EntityManager, userId: string, scan: string): Promise<string[]> {
  const rows = await manager.query<{ query: string }[]>(
    `SELECT DISTINCT ${SCAN_QUERY} AS query FROM trades WHERE user_id = $1 AND deleted_at IS NULL`,
    [userId],
  );
  const key = scanKey(scan);
  return rows.map(({ query }) => query).filter((query) => scanKey(query) === key);
}

function criteriaOf(filter: TradeFilter, bind: Query['bind']): string[] {
  const { symbol, strategy, tag, tagMatch, side, state, from, to, by, importId } = filter;
  const where: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) where.push(condition(bind(value)));
  };
  add(symbol, (value) => `symbol = ${value}`);
  if (strategy !== undefined) add(storedName(strategy), (value) => `strategy IS NOT DISTINCT FROM ${value}`);
  if (tag !== undefined)
    add(storedFilterTags(tag), (value) => `tags ${tagMatch === 'all' ? '@>' : '&&'} ${value}::text[]`);
  add(side, (value) => `side = ${value}`);
  if (state !== undefined) where.push(STATES[state]);
  if (by === 'exit' && (from !== undefined || to !== undefined)) {
    const days = [from, to].map((day) => (day === undefined ? 'NULL' : bind(day)));
    where.push(
      `EXISTS (SELECT FROM executions e WHERE e.trade_id = trades.id AND e.kind = 'exit'
         AND e.day BETWEEN coalesce(${days[0]}::date, '-infinity') AND coalesce(${days[1]}::date, 'infinity'))`,
    );
  } else {
    add(from, (value) => `entered_on >= ${value}::date`);
    add(to, (value) => `entered_on <= ${value}::date`);
  }
  add(importId, (value) => `import_id = ${value}`);
  return where;
}
