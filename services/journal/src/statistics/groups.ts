import { MAX_GROUPS, type TradeGroup } from '@plainscan/contracts';
import { type Scaled, scaledText } from '../money/scaled.ts';
import type { Names } from './names.ts';
import { Tally } from './totals.ts';

/** Groups trades by one kind of name, such as strategy, symbol, or tag. */
export class Groups {
  readonly #names: Names;
  /** by the index of their name */
  readonly #tallies: (Tally | undefined)[] = [];

  constructor(names: Names) {
    this.#names = names;
  }

  add(name: number, closed: boolean, net: Scaled, r: Scaled | null): void {
    (this.#tallies[name] ??= new Tally()).add(closed, net, r);
  }

  /** Most closed trades first, without groups that haven't realized anything yet. */
  byTrades(): { groups: TradeGroup[]; omitted: number } {
    const used = this.#names.texts.flatMap((name, index): [string, Tally][] => {
      const tally = this.#tallies[index];
      return tally === undefined || tally.isEmpty() ? [] : [[name, tally]];
    });
    used.sort(([a, { closed: ofA }], [b, { closed: ofB }]) => ofB - ofA || (a < b ? -1 : 1));
    const groups = used.slice(0, MAX_GROUPS).map(([key, tally]) => groupOf(key, tally));
    return { groups, omitted: used.length - groups.length };
  }

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
  netProfitLoss: scaledText(tally.net()),
  expectancy: tally.expectancy(),
  expectancyInterval: tally.expectancyInterval(),
  profitFactor: tally.profitFactor(),
  averageR: tally.averageR(),
});
