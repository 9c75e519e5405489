import type { TradeFilter } from '@plainscan/contracts';
import { storedName } from './stored-text.ts';

const STATES = {
  open: 'NOT closed',
  closed: 'closed',
  winning: 'closed AND net > 0',
  losing: 'closed AND net < 0',
} as const satisfies Record<NonNullable<TradeFilter['state']>, string>;

/** The rule of `matchesFilter` for rows of `trades`. `bind` makes a parameter of a value. */
export function conditionsOf(filter: TradeFilter, bind: (value: unknown) => string): string[] {
  const { symbol, strategy, tag, side, state, from, to, by, importId } = filter;
  const where: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) where.push(condition(bind(value)));
  };
  add(symbol, (value) => `symbol = ${value}`);
  if (strategy !== undefined) add(storedName(strategy), (value) => `strategy IS NOT DISTINCT FROM ${value}`);
  if (tag !== undefined) add(storedName(tag) ?? '', (value) => `tags @> ARRAY[${value}::text]`);
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
