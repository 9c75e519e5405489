import type { Bars, StockHistory } from '@plainscan/contracts';
import { BlockWriter, DESCRIPTOR_BYTES, padded } from './block-bytes.ts';
import { COLUMN, firstDecimals, writeOffsets, writeUint32, writeIntegers, type ColumnCoding } from './block-columns.ts';
import { CLOSE, OPEN, OWN_DATES, VOLUME, VWAP, writeDescriptor, type Descriptor } from './block-descriptor.ts';

const MAX_STOCKS = 0xffff;
/** Six float columns and the dates. */
const MAX_BYTES_PER_BAR = 6 * 8 + 4;
const MAX_PADDING = 7 * 8;

/** The index of `dates` in the shared dates if they are a contiguous range of them, otherwise OWN_DATES. */
function startIn(shared: Int32Array, dates: Int32Array): number {
  if (dates.length === 0) return 0;
  const start = shared.indexOf(dates[0]!);
  if (start < 0 || start + dates.length > shared.length) return OWN_DATES;
  for (let i = 0; i < dates.length; i++) if (shared[start + i] !== dates[i]) return OWN_DATES;
  return start;
}

const priceColumns = (bars: Bars): Float64Array[] => [bars.open, bars.high, bars.low, bars.close];

/** Writes the prices, as integers with a common scale if possible: the close first, then the others as offsets from it. */
function writePrices(bars: Bars, writer: BlockWriter, codings: ColumnCoding[]): number {
  const { length } = bars.close;
  const columns = priceColumns(bars);
  const start = writer.position;
  const decimals = firstDecimals((scale) => {
    writer.rewindTo(start);
    const close = writer.int32(length);
    if (!writeIntegers(bars.close, scale, close)) return false;
    codings[CLOSE] = COLUMN.int32;
    for (let column = OPEN; column < CLOSE; column++) {
      const values = columns[column]!;
      const before = writer.position;
      codings[column] = COLUMN.fromClose;
      if (writeOffsets(values, scale, close, writer.int16(length))) continue;
      writer.rewindTo(before);
      codings[column] = COLUMN.int32;
      if (!writeIntegers(values, scale, writer.int32(length))) return false;
    }
    return true;
  });
  if (decimals !== null) return decimals;
  writer.rewindTo(start);
  for (const [column, values] of columns.entries()) {
    codings[column] = COLUMN.float64;
    writer.float64(length).set(values);
  }
  return 0;
}

function writeVolume(volume: Float64Array, writer: BlockWriter): ColumnCoding {
  const start = writer.position;
  if (writeUint32(volume, writer.uint32(volume.length))) return COLUMN.uint32;
  writer.rewindTo(start);
  writer.float64(volume.length).set(volume);
  return COLUMN.float64;
}

function writeVwap(vwap: Float64Array, writer: BlockWriter): { coding: ColumnCoding; decimals: number } {
  const start = writer.position;
  const decimals = firstDecimals((scale) => {
    writer.rewindTo(start);
    return writeIntegers(vwap, scale, writer.int32(vwap.length));
  });
  if (decimals !== null) return { coding: COLUMN.int32, decimals };
  writer.rewindTo(start);
  writer.float64(vwap.length).set(vwap);
  return { coding: COLUMN.float64, decimals: 0 };
}

/** Writes the columns of one stock and returns their encodings. */
function writeStock(bars: Bars, shared: Int32Array, writer: BlockWriter): Descriptor {
  const { length } = bars.dates;
  for (const column of [...priceColumns(bars), bars.volume, bars.vwap])
    if (column && column.length !== length) throw new RangeError('The columns of a stock differ in length.');

  const firstDate = startIn(shared, bars.dates);
  if (firstDate === OWN_DATES) writer.int32(length).set(bars.dates);
  const codings: ColumnCoding[] = [];
  const priceDecimals = writePrices(bars, writer, codings);
  codings[VOLUME] = writeVolume(bars.volume, writer);
  const vwap = bars.vwap ? writeVwap(bars.vwap, writer) : { coding: COLUMN.none, decimals: 0 };
  codings[VWAP] = vwap.coding;
  return { bars: length, firstDate, codings, priceDecimals, vwapDecimals: vwap.decimals };
}

/**
 * Encodes stocks with their bars as one block, lossless down to the last bit of every float. Decimal prices take about 14 bytes per
 * bar, any others up to 44.
 */
export function encodeBlock(stocks: readonly StockHistory[]): Uint8Array {
  if (stocks.length > MAX_STOCKS)
    throw new RangeError(`A block can contain up to ${MAX_STOCKS} stocks, not ${stocks.length}.`);
  let shared = new Int32Array(0);
  let bars = 0;
  for (const { bars: own } of stocks) {
    bars += own.dates.length;
    if (own.dates.length > shared.length) shared = own.dates as Int32Array<ArrayBuffer>;
  }
  const listings = new TextEncoder().encode(JSON.stringify(stocks.map((stock) => stock.listing)));

  const writer = new BlockWriter(
    padded(shared.byteLength) +
      padded(listings.length) +
      stocks.length * (DESCRIPTOR_BYTES + MAX_PADDING) +
      bars * MAX_BYTES_PER_BAR,
  );
  writer.int32(shared.length).set(shared);
  const descriptors = writer.bytes(stocks.length * DESCRIPTOR_BYTES).fill(0);
  writer.bytes(listings.length).set(listings);
  const view = new DataView(descriptors.buffer, descriptors.byteOffset, descriptors.byteLength);
  for (const [i, stock] of stocks.entries()) writeDescriptor(view, i, writeStock(stock.bars, shared, writer));
  return writer.finish({ stocks: stocks.length, sharedDates: shared.length, listingBytes: listings.length });
}
