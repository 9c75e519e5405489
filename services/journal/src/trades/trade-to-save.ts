import type { Side } from '@plainscan/contracts';
import type { BigNumber } from 'bignumber.js';
import type { Fill } from '../positions/fill.ts';

/** Where an execution comes from. */
export interface ExecutionSource {
  /** null if entered manually, as are the other four */
  importId: string | null;
  sourceLine: number | null;
  /** digest by which an import recognizes the same fill */
  sourceKey: Buffer | null;
  account: string | null;
  positionRef: string | null;
}

/** The source of a manually entered execution. */
export const MANUAL_SOURCE: ExecutionSource = {
  importId: null,
  sourceLine: null,
  sourceKey: null,
  account: null,
  positionRef: null,
};

export interface ExecutionToSave extends Fill, ExecutionSource {
  price: BigNumber;
  timeZone: string;
}

/** The desired state of a trade. `TradeWriter` computes what derives from its executions. */
export interface TradeToSave {
  id: string;
  symbol: string;
  side: Side;
  currency: string;
  /** account at the broker, if an import names one */
  account: string | null;
  strategy: string | null;
  tags: readonly string[];
  notes: string | null;
  stopLoss: BigNumber | null;
  scan: object | null;
  importId: string | null;
  /** its executions were edited manually, so imports leave it unchanged */
  pinned: boolean;
  createdAt: Date;
  /** in any order; `seq` decides if timestamps don't */
  executions: readonly ExecutionToSave[];
}

export const isImported = ({ importId }: ExecutionSource): boolean => importId !== null;
