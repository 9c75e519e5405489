import type { TradeFilter } from '@plainscan/contracts';
import type { TradeFact } from './trade-fact.ts';

/**
 * All of what is given must hold. Days are the entry's, or with `by: 'exit'` those of any exit: of a trade that is still open too.
 * Winning and losing trades are closed ones.
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
  winning: ({ closed, net }) => closed && net.gt(0),
  losing: ({ closed, net }) => closed && net.lt(0),
};
