import { describe, expect, it } from '@jest/globals';
import { closed, statistics } from '../../test/fixtures/facts.ts';

/** The stop is ten below the entry, so 10 is one R. */
const buckets = (...nets: string[]) =>
  statistics(nets.map((net) => closed(net, { stop: '990' }))).rDistribution.filter(({ trades }) => trades > 0);

describe('R distribution', () => {
  it('is empty if no trade has an R multiple', () => {
    expect(statistics([closed('5')]).rDistribution).toEqual([]);
  });

  it('has buckets of half an R from −3 to 6, and one at each end', () => {
    const { rDistribution } = statistics([closed('5', { stop: '990' })]);
    expect(rDistribution).toHaveLength(20);
    expect(rDistribution[0]).toEqual({ from: null, to: -3, trades: 0 });
    expect(rDistribution.at(-1)).toEqual({ from: 6, to: null, trades: 0 });
    for (let i = 1; i < rDistribution.length; i++) expect(rDistribution[i]!.from).toBe(rDistribution[i - 1]!.to);
  });

  it('puts a boundary value in the bucket above it', () => {
    expect(buckets('10', '9.999999999', '-10', '-10.000000001', '0')).toEqual([
      { from: -1.5, to: -1, trades: 1 },
      { from: -1, to: -0.5, trades: 1 },
      { from: 0, to: 0.5, trades: 1 },
      { from: 0.5, to: 1, trades: 1 },
      { from: 1, to: 1.5, trades: 1 },
    ]);
  });

  it('puts values beyond the range in the end buckets', () => {
    expect(buckets('60', '500', '-30', '-30.01', '-999')).toEqual([
      { from: null, to: -3, trades: 2 },
      { from: -3, to: -2.5, trades: 1 },
      { from: 6, to: null, trades: 2 },
    ]);
  });
});
