import type { BigNumber } from 'bignumber.js';
import type { Side } from '@plainscan/contracts';
import { type Scaled, toScaled } from '../money/scaled.ts';
import { rMultiple } from '../positions/r-multiple.ts';
import type { RealizedPnl } from '../positions/realized-pnl.ts';

/** The scan that a trade is linked to. */
export interface ScanFact {
  /** equal for sentences of the same scan, see `scanKey` */
  key: string;
  /** as typed */
  query: string;
  /** the session scanned */
  asOf: string;
}

/** The fields of a trade that statistics use. Days are YYYY-MM-DD. Timestamps are epoch milliseconds, null if only the day is known. */
export interface TradeFact {
  id: string;
  symbol: string;
  side: Side;
  currency: string;
  strategy: string | null;
  tags: readonly string[];
  scan: ScanFact | null;
  importId: string | null;
  /** of the first entry */
  enteredOn: string;
  enteredAt: number | null;
  /** of the last exit of a closed trade */
  exitedOn: string | null;
  exitedAt: number | null;
  closed: boolean;
  /** realized so far, after fees: the sum over its exits */
  net: Scaled;
  fees: Scaled;
  r: Scaled | null;
  exits: readonly { on: string; at: number | null; seq: number; net: Scaled }[];
}

type TradeAttributes = Pick<
  TradeFact,
  'id' | 'symbol' | 'side' | 'currency' | 'strategy' | 'tags' | 'scan' | 'importId'
>;

export function tradeFact(attributes: TradeAttributes, realized: RealizedPnl, stop: BigNumber | null): TradeFact {
  const { ordered, exits, closed, net, fees } = realized;
  const r = rMultiple(attributes.side, realized, stop);
  const first = ordered.find(({ kind }) => kind === 'entry')!;
  const last = closed ? exits.at(-1)! : null;
  return {
    ...attributes,
    enteredOn: first.on,
    enteredAt: first.at?.getTime() ?? null,
    exitedOn: last?.on ?? null,
    exitedAt: last?.at?.getTime() ?? null,
    closed,
    net: toScaled(net),
    fees: toScaled(fees),
    r: r && toScaled(r),
    exits: exits.map((exit, seq) => ({ on: exit.on, at: exit.at?.getTime() ?? null, seq, net: toScaled(exit.net) })),
  };
}
