import type { Bars, Listing, StockHistory } from '@plainscan/contracts';
import { BlockBytes, CorruptBlock, DESCRIPTOR_BYTES, joinBlock } from './block-bytes.ts';
import {
  asUint32,
  COLUMN,
  distances,
  readFromClose,
  readInt32,
  scaleColumn,
  scalePrices,
  type ColumnCoding,
} from './block-columns.ts';

const MAX_STOCKS = 0xffff;
/** Dates that are not a stretch of the shared ones follow by themselves. */
const OWN_DATES = 0xffff_ffff;

type Section = Int16Array | Int32Array | Uint32Array | Float64Array | Uint8Array;

interface Descriptor {
  bars: number;
  /** where its dates start among the shared ones, or OWN_DATES */
  firstDate: number;
  /** of open, high, low, close, volume, vwap */
  codings: ColumnCoding[];
  priceDecimals: number;
  vwapDecimals: number;
}

const OPEN = 0;
const CLOSE = 3;
const VOLUME = 4;
const VWAP = 5;

const priceColumns = (bars: Bars): Float64Array[] => [bars.open, bars.high, bars.low, bars.close];

function startAmong(shared: Int32Array, dates: Int32Array): number {
  if (dates.length === 0) return 0;
  const start = shared.indexOf(dates[0]!);
  if (start < 0 || start + dates.length > shared.length) return OWN_DATES;
  for (let i = 0; i < dates.length; i++) if (shared[start + i] !== dates[i]) return OWN_DATES;
  return start;
}

/** Writes the columns of one stock behind `sections` and says how. */
function encodeStock(bars: Bars, shared: Int32Array, sections: Section[]): Descriptor {
  const count = bars.dates.length;
  for (const column of [...priceColumns(bars), bars.volume, ...(bars.vwap ? [bars.vwap] : [])])
    if (column.length !== count) throw new RangeError('The columns of a stock differ in length.');

  const firstDate = startAmong(shared, bars.dates);
  if (firstDate === OWN_DATES) sections.push(bars.dates);

  const codings: ColumnCoding[] = [];
  const put = (column: number, coding: ColumnCoding, section: Section): void => {
    codings[column] = coding;
    sections.push(section);
  };
  const scaled = scalePrices(priceColumns(bars));
  if (scaled) {
    const close = scaled.wholes[CLOSE]!;
    put(CLOSE, COLUMN.int32, close);
    for (let column = OPEN; column < CLOSE; column++) {
      const near = distances(scaled.wholes[column]!, close);
      put(column, near ? COLUMN.fromClose : COLUMN.int32, near ?? scaled.wholes[column]!);
    }
  } else for (const [column, values] of priceColumns(bars).entries()) put(column, COLUMN.float64, values);

  const whole = asUint32(bars.volume);
  put(VOLUME, whole ? COLUMN.uint32 : COLUMN.float64, whole ?? bars.volume);

  const vwap = bars.vwap && scaleColumn(bars.vwap);
  if (!bars.vwap) codings[VWAP] = COLUMN.none;
  else put(VWAP, vwap ? COLUMN.int32 : COLUMN.float64, vwap ? vwap.wholes : bars.vwap);
  return { bars: count, firstDate, codings, priceDecimals: scaled?.decimals ?? 0, vwapDecimals: vwap?.decimals ?? 0 };
}

/**
 * Stocks with their bars as one block of bytes, lossless to the last bit of every float. Prices that are decimal numbers
 * take some 14 bytes a bar, any others up to 44.
 */
export function encodeBlock(stocks: readonly StockHistory[]): Uint8Array {
  if (stocks.length > MAX_STOCKS)
    throw new RangeError(`A block holds up to ${MAX_STOCKS} stocks, not ${stocks.length}.`);
  let shared = new Int32Array(0);
  for (const { bars } of stocks) if (bars.dates.length > shared.length) shared = bars.dates as Int32Array<ArrayBuffer>;

  const columns: Section[] = [];
  const descriptors = new Uint8Array(stocks.length * DESCRIPTOR_BYTES);
  const view = new DataView(descriptors.buffer);
  stocks.forEach(({ bars }, i) => {
    const descriptor = encodeStock(bars, shared, columns);
    const at = i * DESCRIPTOR_BYTES;
    view.setUint32(at, descriptor.bars, true);
    view.setUint32(at + 4, descriptor.firstDate, true);
    descriptor.codings.forEach((coding, column) => view.setUint8(at + 8 + column, coding));
    view.setUint8(at + 14, descriptor.priceDecimals);
    view.setUint8(at + 15, descriptor.vwapDecimals);
  });
  const listings = new TextEncoder().encode(JSON.stringify(stocks.map((stock) => stock.listing)));
  return joinBlock({ stocks: stocks.length, sharedDates: shared.length, listingBytes: listings.length }, [
    shared,
    descriptors,
    listings,
    ...columns,
  ]);
}

function readDescriptor(view: DataView, at: number): Descriptor {
  const codings = [0, 1, 2, 3, 4, 5].map((column) => view.getUint8(at + 8 + column) as ColumnCoding);
  const priceDecimals = view.getUint8(at + 14);
  const vwapDecimals = view.getUint8(at + 15);
  if (priceDecimals > 8 || vwapDecimals > 8) throw new CorruptBlock('A scale of the block of bars is unknown.');
  return {
    bars: view.getUint32(at, true),
    firstDate: view.getUint32(at + 4, true),
    codings,
    priceDecimals,
    vwapDecimals,
  };
}

function decodeStock(block: BlockBytes, stock: Descriptor, shared: Int32Array, out: Float64Array): Bars {
  const { bars: count, firstDate, codings } = stock;
  if (firstDate !== OWN_DATES && firstDate + count > shared.length)
    throw new CorruptBlock('The dates of a stock lie outside those of its block.');
  const dates = firstDate === OWN_DATES ? block.int32(count).slice() : shared.subarray(firstDate, firstDate + count);

  const column = (index: number): Float64Array => out.subarray(index * count, (index + 1) * count);
  let closes: Int32Array | undefined;
  const read = (index: number, decimals: number): Float64Array => {
    const values = column(index);
    const coding = codings[index];
    if (coding === COLUMN.float64) values.set(block.float64(count));
    else if (coding === COLUMN.uint32) values.set(block.uint32(count));
    else if (coding === COLUMN.int32) {
      const wholes = block.int32(count);
      if (index === CLOSE) closes = wholes;
      readInt32(wholes, decimals, values);
    } else if (coding === COLUMN.fromClose && closes) readFromClose(block.int16(count), closes, decimals, values);
    else throw new CorruptBlock('A column of the block of bars is written in no known way.');
    return values;
  };
  // The close comes first where the others are told by their distance from it.
  const early = codings[CLOSE] === COLUMN.int32 ? read(CLOSE, stock.priceDecimals) : null;
  const open = read(0, stock.priceDecimals);
  const high = read(1, stock.priceDecimals);
  const low = read(2, stock.priceDecimals);
  const close = early ?? read(CLOSE, stock.priceDecimals);
  const volume = read(VOLUME, 0);
  const vwap = codings[VWAP] === COLUMN.none ? null : read(VWAP, stock.vwapDecimals);
  return { dates, open, high, low, close, volume, vwap };
}

/**
 * The stocks of a block, bit for bit as they were encoded. Columns are views of memory that the block's stocks share:
 * to be read, not changed. Throws CorruptBlock for bytes that encodeBlock did not write.
 */
export function decodeBlock(bytes: Uint8Array): StockHistory[] {
  const block = new BlockBytes(bytes);
  const { stocks, sharedDates, listingBytes } = block.header;
  const shared = block.int32(sharedDates).slice();
  const descriptorBytes = block.bytes(stocks * DESCRIPTOR_BYTES);
  const view = new DataView(descriptorBytes.buffer, descriptorBytes.byteOffset, descriptorBytes.byteLength);
  const descriptors = Array.from({ length: stocks }, (_, i) => readDescriptor(view, i * DESCRIPTOR_BYTES));
  const listings = JSON.parse(new TextDecoder().decode(block.bytes(listingBytes))) as Listing[];

  const floatsOf = (stock: Descriptor): number => stock.bars * (stock.codings[VWAP] === COLUMN.none ? 5 : 6);
  const floats = descriptors.reduce((sum, stock) => sum + floatsOf(stock), 0);
  if (floats > bytes.byteLength) throw new CorruptBlock('The block of bars announces more bars than it has bytes.');
  const memory = new Float64Array(floats);
  let used = 0;
  return descriptors.map((stock, i) => {
    const out = memory.subarray(used, (used += floatsOf(stock)));
    return { listing: listings[i]!, bars: decodeStock(block, stock, shared, out) };
  });
}
