import type { TradeFilter } from '@plainscan/contracts';
import { storedName } from './stored-text.ts';

const STATES = {
  open: 'NOT closed',
  closed: 'closed',
  winning: 'closed AND net > 0',
  losing: 'closed AND net < 0',
} as const satisfies Record<NonNullable<TradeFilter['state']>, string>;

/** What `matchesFilter` says of facts, said of rows of `trades`. `given` makes a parameter of a value. */
export function conditionsOf(filter: TradeFilter, given: (value: unknown) => string): string[] {
  const { symbol, strategy, tag, side, state, from, to, by, importId } = filter;
  const day = by === 'exit' ? 'exited_on' : 'entered_on';
  const where: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) where.push(condition(given(value)));
  };
  add(symbol, (value) => `symbol = ${value}`);
  if (strategy !== undefined) add(storedName(strategy), (value) => `strategy IS NOT DISTINCT FROM ${value}`);
  if (tag !== undefined) add(storedName(tag) ?? '', (value) => `tags @> ARRAY[${value}::text]`);
  add(side, (value) => `side = ${value}`);
  if (state !== undefined) where.push(STATES[state]);
  add(from, (value) => `${day} >= ${value}::date`);
  add(to, (value) => `${day} <= ${value}::date`);
  add(importId, (value) => `import_id = ${value}`);
  return where;
}
