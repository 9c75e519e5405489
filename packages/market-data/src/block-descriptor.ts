import { CorruptBlock, DESCRIPTOR_BYTES } from './block-bytes.ts';
import type { ColumnCoding } from './block-columns.ts';

/** Marks a stock whose dates aren't a contiguous range of the shared ones and are stored separately. */
export const OWN_DATES = 0xffff_ffff;

/** Indexes of the columns in a stock's encodings. */
export const OPEN = 0;
export const HIGH = 1;
export const LOW = 2;
export const CLOSE = 3;
export const VOLUME = 4;
export const VWAP = 5;

/** How one stock is encoded. */
export interface Descriptor {
  bars: number;
  /** index of its first date in the shared dates, or OWN_DATES */
  firstDate: number;
  /** encodings of open, high, low, close, volume, vwap */
  codings: ColumnCoding[];
  priceDecimals: number;
  vwapDecimals: number;
}

export function writeDescriptor(view: DataView, stock: number, descriptor: Descriptor): void {
  const at = stock * DESCRIPTOR_BYTES;
  view.setUint32(at, descriptor.bars, true);
  view.setUint32(at + 4, descriptor.firstDate, true);
  for (let column = OPEN; column <= VWAP; column++) view.setUint8(at + 8 + column, descriptor.codings[column]!);
  view.setUint8(at + 14, descriptor.priceDecimals);
  view.setUint8(at + 15, descriptor.vwapDecimals);
}

/** @throws CorruptBlock */
export function readDescriptor(view: DataView, stock: number): Descriptor {
  const at = stock * DESCRIPTOR_BYTES;
  const codings: ColumnCoding[] = [];
  for (let column = OPEN; column <= VWAP; column++) codings.push(view.getUint8(at + 8 + column) as ColumnCoding);
  const priceDecimals = view.getUint8(at + 14);
  const vwapDecimals = view.getUint8(at + 15);
  if (priceDecimals > 8 || vwapDecimals > 8) throw new CorruptBlock('The block of bars has an unknown scale.');
  return {
    bars: view.getUint32(at, true),
    firstDate: view.getUint32(at + 4, true),
    codings,
    priceDecimals,
    vwapDecimals,
  };
}
