import { MAX_GROUPS, type TradeGroup } from '@plainscan/contracts';
import type { Term } from '../money/sum.ts';
import type { Names } from './columns.ts';
import { Tally } from './totals.ts';

/** Trades of one kind of name, by that name. */
export class Groups {
  readonly #names: Names;
  /** by the place of their name */
  readonly #tallies: (Tally | undefined)[] = [];

  constructor(names: Names) {
    this.#names = names;
  }

  add(name: number, closed: boolean, net: Term, r: Term | null): void {
    (this.#tallies[name] ??= new Tally()).addTerms(closed, net, r);
  }

  /** Those with the most closed trades first; none for names of which nothing was realised yet. */
  byTrades(): { groups: TradeGroup[]; omitted: number } {
    const used = this.#names.texts.flatMap((name, place): [string, Tally][] => {
      const tally = this.#tallies[place];
      return tally === undefined || tally.isEmpty() ? [] : [[name, tally]];
    });
    used.sort(([a, { closed: ofA }], [b, { closed: ofB }]) => ofB - ofA || (a < b ? -1 : 1));
    const groups = used.slice(0, MAX_GROUPS).map(([key, tally]) => groupOf(key, tally));
    return { groups, omitted: used.length - groups.length };
  }

  /** The same, by name. */
  byName(): { groups: TradeGroup[]; omitted: number } {
    const { groups, omitted } = this.byTrades();
    return { groups: groups.sort(({ key: a }, { key: b }) => (a < b ? -1 : 1)), omitted };
  }
}

const groupOf = (key: string, tally: Tally): TradeGroup => ({
  key,
  trades: tally.closed,
  winning: tally.winning,
  losing: tally.losing,
  winRate: tally.winRate(),
  netProfitLoss: tally.net(),
  expectancy: tally.expectancy(),
  profitFactor: tally.profitFactor(),
  averageR: tally.averageR(),
});
