import type { BigNumber } from 'bignumber.js';
import type { Side } from '@plainscan/contracts';
import { rMultiple } from '../positions/r-multiple.ts';
import type { Realised } from '../positions/realise.ts';

/** What statistics know of a trade. Days YYYY-MM-DD, instants epoch milliseconds, null where only the day is known. */
export interface TradeFact {
  id: string;
  symbol: string;
  side: Side;
  currency: string;
  strategy: string | null;
  tags: readonly string[];
  importId: string | null;
  /** of the first entry */
  enteredOn: string;
  enteredAt: number | null;
  /** of the last exit of a closed trade */
  exitedOn: string | null;
  exitedAt: number | null;
  closed: boolean;
  /** realised so far; gross − fees = net = sum of the exits' net */
  gross: BigNumber;
  net: BigNumber;
  fees: BigNumber;
  r: BigNumber | null;
  exits: readonly { on: string; at: number | null; seq: number; net: BigNumber }[];
}

type About = Pick<TradeFact, 'id' | 'symbol' | 'side' | 'currency' | 'strategy' | 'tags' | 'importId'>;

export function tradeFact(about: About, realised: Realised, stop: BigNumber | null): TradeFact {
  const { ordered, exits, closed, gross, net, fees } = realised;
  const first = ordered.find(({ kind }) => kind === 'entry')!;
  const last = closed ? exits.at(-1)! : null;
  return {
    ...about,
    enteredOn: first.on,
    enteredAt: first.at?.getTime() ?? null,
    exitedOn: last?.on ?? null,
    exitedAt: last?.at?.getTime() ?? null,
    closed,
    gross,
    net,
    fees,
    r: rMultiple(about.side, realised, stop),
    exits: exits.map((exit, seq) => ({ on: exit.on, at: exit.at?.getTime() ?? null, seq, net: exit.net })),
  };
}
