import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { intoBlocks, jobIds, plannedMarketSchema } from './market-version.ts';

describe('the blocks of a market', () => {
  it('split the 11,626 simulated stocks into 117 blocks', () => {
    const blocks = intoBlocks(Array.from({ length: 11_626 }, (_, i) => `S${i}`));
    expect(blocks).toHaveLength(117);
    expect(blocks.at(-1)).toHaveLength(26);
  });

  it('are the same for every provider order and include every symbol', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 })),
        fc.integer({ min: 1, max: 9 }),
        (symbols, size) => {
          const blocks = intoBlocks(symbols, size);
          expect(intoBlocks([...symbols].reverse(), size)).toEqual(blocks);
          expect(blocks.flat().sort()).toEqual([...symbols].sort());
          expect(blocks.every((b) => b.length >= 1 && b.length <= size)).toBe(true);
        },
      ),
    );
  });

  it('have job names without the colon that BullMQ rejects', () => {
    const version = 'csv-0a1b2c-20170331-99';
    for (const id of [
      jobIds.load(version, 3),
      jobIds.publish(version),
      jobIds.keep(version),
      jobIds.alerts(version),
      jobIds.sweep(version),
    ])
      expect(id).not.toContain(':');
    expect(plannedMarketSchema.shape.version.safeParse('csv:1').success).toBe(false);
  });
});
