import type { Listing, StockHistory } from '@plainscan/contracts';
import { BlockBytes, CorruptBlock, DESCRIPTOR_BYTES } from './block-bytes.ts';
import { COLUMN } from './block-columns.ts';
import {
  CLOSE,
  HIGH,
  LOW,
  OPEN,
  OWN_DATES,
  readDescriptor,
  VOLUME,
  VWAP,
  type Descriptor,
} from './block-descriptor.ts';
import { BlockColumns, columnMemory, StoredBars, type StoredColumn } from './stored-bars.ts';

/** Columns in stored order: the close comes first because the others may be encoded as offsets from it. */
const AFTER_CLOSE = [CLOSE, OPEN, HIGH, LOW, VOLUME, VWAP];
const IN_ORDER = [OPEN, HIGH, LOW, CLOSE, VOLUME, VWAP];

/** The columns of one stock within the block, by position; null if a column is absent. */
function locate(
  block: BlockBytes,
  { bars, codings, priceDecimals, vwapDecimals }: Descriptor,
): (StoredColumn | null)[] {
  const found: (StoredColumn | null)[] = [];
  let close: Int32Array | null = null;
  for (const column of codings[CLOSE] === COLUMN.int32 ? AFTER_CLOSE : IN_ORDER) {
    const decimals = column === VOLUME ? 0 : column === VWAP ? vwapDecimals : priceDecimals;
    const coding = codings[column];
    if (coding === COLUMN.none && column === VWAP) found[column] = null;
    else if (coding === COLUMN.float64) found[column] = { coding, values: block.float64(bars) };
    else if (coding === COLUMN.uint32) found[column] = { coding, values: block.uint32(bars) };
    else if (coding === COLUMN.int32) {
      const values = block.int32(bars);
      if (column === CLOSE) close = values;
      found[column] = { coding, values, decimals };
    } else if (coding === COLUMN.fromClose && close)
      found[column] = { coding, values: block.int16(bars), close, decimals };
    else throw new CorruptBlock('A column of the block of bars has an unknown encoding.');
  }
  return found;
}

function datesOf(block: BlockBytes, { bars, firstDate }: Descriptor, shared: Int32Array): Int32Array {
  if (firstDate === OWN_DATES) return block.int32(bars).slice();
  if (firstDate + bars > shared.length) throw new CorruptBlock('The dates of a stock are outside those of its block.');
  return shared.subarray(firstDate, firstDate + bars);
}

/**
 * A block in memory that threads share: its bytes, and its columns as they are unpacked. Can be sent to another thread.
 */
export interface SharedBlock {
  readonly bytes: SharedArrayBuffer;
  readonly columns: SharedArrayBuffer;
}

/**
 * The stocks of a block, bit for bit as they were encoded. The first read of a column unpacks it for all stocks of the
 * block into shared, read-only memory. Throws CorruptBlock for bytes that encodeBlock didn't write; later reads can't
 * fail.
 */
export const decodeBlock = (bytes: Uint8Array): StockHistory[] => openBlock(bytes).stocks;

/**
 * Like `decodeBlock`, for bytes or for a block that another thread has opened; also returns what to send to another
 * thread.
 */
export function openBlock(source: Uint8Array | SharedBlock): { stocks: StockHistory[]; shared: SharedBlock } {
  const block = new BlockBytes('columns' in source ? source.bytes : source);
  const { stocks, sharedDates, listingBytes } = block.header;
  const dates = block.int32(sharedDates).slice();
  const descriptorBytes = block.bytes(stocks * DESCRIPTOR_BYTES);
  const view = new DataView(descriptorBytes.buffer, descriptorBytes.byteOffset, descriptorBytes.byteLength);
  const descriptors = Array.from({ length: stocks }, (_, i) => readDescriptor(view, i));
  const listings = JSON.parse(new TextDecoder().decode(block.bytes(listingBytes).slice())) as Listing[];
  const bars = descriptors.reduce((sum, stock) => sum + stock.bars, 0);
  if (bars > block.shared.byteLength)
    throw new CorruptBlock('The block of bars declares more bars than its size allows.');

  const located = descriptors.map((stock) => ({
    bars: stock.bars,
    dates: datesOf(block, stock, dates),
    columns: locate(block, stock),
  }));
  const shared = {
    bytes: block.shared,
    columns: 'columns' in source ? source.columns : columnMemory(bars),
  };
  const columns = new BlockColumns(located, bars, shared.columns);
  let from = 0;
  return {
    stocks: located.map((stock, i) => ({
      listing: listings[i]!,
      bars: new StoredBars(
        stock.dates,
        columns,
        from,
        (from += stock.bars),
        descriptors[i]!.codings[VWAP] !== COLUMN.none,
      ),
    })),
    shared,
  };
}
