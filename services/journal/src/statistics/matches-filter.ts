import type { TradeFilter } from '@plainscan/contracts';
import { scanKey } from '../trades/stored-text.ts';
import type { TradeFact } from './trade-fact.ts';

/**
 * All criteria must match. Days refer to the entry or, with `by: 'exit'`, to any exit, including those of open trades. Only closed trades
 * can be winning or losing. `filter-sql.ts` implements the same rule in SQL.
 */
export function matchesFilter(filter: TradeFilter): (fact: TradeFact) => boolean {
  const { symbol, strategy, tag, tagMatch, side, state, scan, from, to, by, importId } = filter;
  const tests: ((fact: TradeFact) => boolean)[] = [];
  if (symbol !== undefined) tests.push((fact) => fact.symbol === symbol);
  if (strategy !== undefined) tests.push((fact) => (fact.strategy ?? '') === strategy);
  if (tag !== undefined)
    tests.push(({ tags }) =>
      tagMatch === 'all' ? tag.every((one) => tags.includes(one)) : tag.some((one) => tags.includes(one)),
    );
  if (side !== undefined) tests.push((fact) => fact.side === side);
  if (importId !== undefined) tests.push((fact) => fact.importId === importId);
  if (scan !== undefined) {
    const key = scanKey(scan);
    tests.push((fact) => (fact.scan?.key ?? '') === key);
  }
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
