import type { TradeFilter } from '@plainscan/contracts';
import type { TradeFact } from './trade-fact.ts';

/**
 * All given criteria must hold. Days are the entry's, or with `by: 'exit'` those of any exit, also of an open trade. Only closed trades
 * are winning or losing. `filter-sql.ts` is the same rule in SQL.
 */
export function matchesFilter(filter: TradeFilter): (fact: TradeFact) => boolean {
  const { symbol, strategy, tag, side, state, from, to, by, importId } = filter;
  const tests: ((fact: TradeFact) => boolean)[] = [];
  if (symbol !== undefined) tests.push((fact) => fact.symbol === symbol);
  if (strategy !== undefined) tests.push((fact) => (fact.strategy ?? '') === strategy);
  if (tag !== undefined) tests.push((fact) => fact.tags.includes(tag));
  if (side !== undefined) tests.push((fact) => fact.side === side);
  if (importId !== undefined) tests.push((fact) => fact.importId === importId);
  if (state !== undefined) tests.push(IN_STATE[state]);
  if (from !== undefined || to !== undefined) {
    const within = (on: string): boolean => (from === undefined || on >= from) && (to === undefined || on <= to);
    tests.push(
      by === 'exit' ? ({ exits }) => exits.some(({ on }) => within(on)) : ({ enteredOn }) => within(enteredOn),
    );
  }
  return (fact) => tests.every((test) => test(fact));
}

const IN_STATE: Record<NonNullable<TradeFilter['state']>, (fact: TradeFact) => boolean> = {
  open: ({ closed }) => !closed,
  closed: ({ closed }) => closed,
  winning: ({ closed, net }) => closed && net > 0n,
  losing: ({ closed, net }) => closed && net < 0n,
};
