import { createHash } from 'node:crypto';
import { decimalText } from '../../money/decimals.ts';
import type { ReadCash, ReadFill } from './read-row.ts';

const digest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Identifies a fill across files of the same broker. Identical fills share a key and are distinguished by count. */
export const fillKey = (source: string, fill: Omit<ReadFill, 'seq' | 'key'>): string =>
  digest([
    source,
    fill.account,
    fill.symbol,
    fill.currency,
    fill.positionRef,
    fill.at?.toISOString() ?? fill.on,
    fill.action,
    ...[fill.quantity, fill.price, fill.fee, fill.value].map(decimalText),
  ]);

/** Key of a manually entered execution in a Plainscan export. */
export const manualKey = (id: string): string => digest(['plainscan', id.toLowerCase()]);

export const cashKey = (source: string, cash: Omit<ReadCash, 'key'>): string =>
  digest([source, 'cash', cash.kind, cash.on, decimalText(cash.amount), cash.currency, cash.note]);
