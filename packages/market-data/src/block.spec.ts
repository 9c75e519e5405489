import type { Bars, StockHistory } from '@plainscan/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crc32 } from 'node:zlib';
import { CorruptBlock, decodeBlock, encodeBlock, openBlock } from './index.ts';

const listing = (symbol: string) => ({
  symbol,
  name: `${symbol} "Ünïcode" Inc.`,
  exchange: 'NYSE',
  kind: 'stock' as const,
  sector: null,
  industry: 'Banks - Regional',
  marketCap: 66410099.5,
});

const stock = (symbol: string, bars: Partial<Bars> & { close: Float64Array }): StockHistory => {
  const count = bars.close.length;
  return {
    listing: listing(symbol),
    bars: {
      dates: Int32Array.from({ length: count }, (_, i) => 20260101 + i),
      open: bars.close,
      high: bars.close,
      low: bars.close,
      volume: new Float64Array(count).fill(1e6),
      vwap: null,
      ...bars,
    },
  };
};

/** Compares bytes, so NaN, the sign of zero, and the last bit of a float all count. */
const bits = (column: Float64Array | Int32Array | null): string | null =>
  column && Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('hex');
const COLUMNS = ['dates', 'open', 'high', 'low', 'close', 'volume', 'vwap'] as const;
const exactly = (stocks: StockHistory[]) =>
  stocks.map(({ listing: l, bars }) => [l, ...COLUMNS.map((name) => [name, bits(bars[name])])]);

const decimal = fc
  .tuple(fc.integer({ min: 1, max: 200_000_000 }), fc.integer({ min: 0, max: 6 }))
  .map(([whole, decimals]) => Number(`${whole}e-${decimals}`));
const price = fc.oneof({ weight: 4, arbitrary: decimal }, fc.double());
const volume = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 32 }),
  fc.double(),
  fc.constant(2 ** 40),
  fc.constant(98_811_715.4),
);

const history = fc
  .tuple(fc.string({ minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 30 }), fc.boolean(), fc.boolean())
  .chain(([symbol, count, hasVwap, ownDates]) => {
    const column = (of: fc.Arbitrary<number>) =>
      fc.array(of, { minLength: count, maxLength: count }).map(Float64Array.from.bind(Float64Array));
    return fc
      .record({
        open: column(price),
        high: column(price),
        low: column(price),
        close: column(fc.oneof({ weight: 9, arbitrary: decimal }, price)),
        volume: column(volume),
        vwap: hasVwap ? column(fc.oneof(decimal, fc.constant(NaN), fc.double())) : fc.constant(null),
        gap: fc.integer({ min: 0, max: 3 }),
      })
      .map(({ gap, ...bars }) =>
        stock(symbol, {
          ...bars,
          ...(ownDates && { dates: Int32Array.from({ length: count }, (_, i) => 20260101 + gap + i * 2) }),
        }),
      );
  });

describe('a block of bars', () => {
  it('round-trips every bit', () => {
    fc.assert(
      fc.property(fc.array(history, { maxLength: 6 }), (stocks) => {
        expect(exactly(decodeBlock(encodeBlock(stocks)))).toEqual(exactly(stocks));
      }),
      { numRuns: 300 },
    );
  });

  it('preserves volumes beyond 32 bits, NaN in the VWAP, and negative zero', () => {
    const close = Float64Array.of(10.25, 10.5, 47.029999);
    const odd = stock('ODD', {
      close,
      low: Float64Array.of(-0, 1, 2),
      volume: Float64Array.of(5e12, 1.5, 0),
      vwap: Float64Array.of(NaN, 10.4, NaN),
    });
    expect(exactly(decodeBlock(encodeBlock([odd])))).toEqual(exactly([odd]));
  });

  it('takes at most 16 bytes per bar for prices in cents', () => {
    const close = Float64Array.from({ length: 500 }, (_, i) => Math.round(9000 + 500 * Math.sin(i)) / 100);
    const stocks = Array.from({ length: 100 }, (_, i) => stock(`S${i}`, { close }));
    expect(encodeBlock(stocks).length / 50_000).toBeLessThan(16);
  });

  it('can be read at any offset in a larger buffer', () => {
    const stocks = [stock('A', { close: Float64Array.of(1, 2, 3) })];
    const bytes = encodeBlock(stocks);
    for (let offset = 0; offset < 9; offset++) {
      const larger = Buffer.alloc(bytes.length + 16, 0xff);
      larger.set(bytes, offset);
      expect(exactly(decodeBlock(larger.subarray(offset, offset + bytes.length)))).toEqual(exactly(stocks));
    }
  });

  it('can be opened again on the same memory, as another thread would, without unpacking its columns again', () => {
    const stocks = [stock('A', { close: Float64Array.of(1, 2, 3) })];
    const first = openBlock(encodeBlock(stocks));
    const second = openBlock(first.shared);
    expect(exactly(first.stocks)).toEqual(exactly(stocks));
    expect(second.stocks[0]!.bars.close.buffer).toBe(first.stocks[0]!.bars.close.buffer);
    first.stocks[0]!.bars.close[0] = 9;
    expect([...second.stocks[0]!.bars.close]).toEqual([9, 2, 3]);
    expect([...second.stocks[0]!.bars.open]).toEqual([1, 2, 3]);
  });

  it('stays unchanged when another block is read', () => {
    const [first, second] = [1, 2].map((n) =>
      Buffer.concat([Buffer.alloc(1), encodeBlock([stock(`S${n}`, { close: Float64Array.of(n, n) })])]),
    );
    const read = decodeBlock(first!.subarray(1));
    decodeBlock(second!.subarray(1));
    expect([...read[0]!.bars.close]).toEqual([1, 1]);
    expect([...read[0]!.bars.dates]).toEqual([20260101, 20260102]);
  });

  it('rejects columns of different lengths', () => {
    expect(() => encodeBlock([stock('A', { close: Float64Array.of(1, 2), volume: Float64Array.of(1) })])).toThrow(
      'differ in length',
    );
  });

  const intact = encodeBlock([stock('A', { close: Float64Array.of(1, 2, 3) })]);
  const resealed = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(intact);
    change(bytes);
    bytes.writeUInt32LE(crc32(bytes.subarray(24), crc32(bytes.subarray(0, 20))), 20);
    return bytes;
  };

  it.each([
    ['no bytes at all', Buffer.alloc(0), 'at least 24 bytes'],
    ['other bytes', Buffer.alloc(100, 1), "aren't a block of bars"],
    ['a later format', resealed((b) => b.writeUInt16LE(9, 4)), 'has format 9'],
    ['half a block', intact.subarray(0, intact.length / 2), 'should have'],
    ['more dates than it contains', resealed((b) => b.writeUInt32LE(1 << 30, 12)), 'exceeds its end'],
    [
      'more bars than it contains',
      resealed((b) => b.writeUInt32LE(1 << 30, 24 + 16)),
      'more bars than its size allows',
    ],
    ['dates outside the shared ones', resealed((b) => b.writeUInt32LE(2, 24 + 16 + 4)), 'outside those of its block'],
    ['an unknown encoding', resealed((b) => b.writeUInt8(77, 24 + 16 + 8)), 'unknown encoding'],
    ['an unknown scale', resealed((b) => b.writeUInt8(9, 24 + 16 + 14)), 'scale'],
  ])('rejects %s', (_, bytes, message) => {
    expect(() => decodeBlock(bytes)).toThrow(CorruptBlock);
    expect(() => decodeBlock(bytes)).toThrow(message);
  });

  it('detects any changed byte', () => {
    fc.assert(
      fc.property(fc.nat(intact.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = Buffer.from(intact);
        bytes[at]! ^= change;
        expect(() => decodeBlock(bytes)).toThrow(CorruptBlock);
      }),
    );
  });
});
