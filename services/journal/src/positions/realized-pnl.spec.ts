import { describe, expect, it } from '@jest/globals';
import { fill, texts } from '../../test/fixtures/fills.ts';
import { decimal } from '../money/decimals.ts';
import { PositionError, type PositionErrorCode, computeRealizedPnl } from './realized-pnl.ts';

const DAY = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'] as const;

describe('computeRealizedPnl', () => {
  it('subtracts the entry value and both fees from the exit value', () => {
    const realized = computeRealizedPnl('long', [
      fill('entry', DAY[0], '100', '10.25', { fee: '1.10' }),
      fill('exit', DAY[1], '100', '11.75', { fee: '1.15' }),
    ]);
    // entry 100 × 10.25 = 1025, exit 100 × 11.75 = 1175; gross 150; fees 1.10 + 1.15 = 2.25; net 147.75
    expect(texts(realized)).toMatchObject({
      entered: '100',
      exited: '100',
      open: '0',
      closed: true,
      entryValue: '1025',
      exitValue: '1175',
      averageEntry: '10.25',
      averageExit: '11.75',
      gross: '150',
      fees: '2.25',
      net: '147.75',
      openFees: '0',
    });
  });

  it('subtracts the cost of covering from the proceeds of a short', () => {
    const realized = computeRealizedPnl('short', [
      fill('entry', DAY[0], '50', '20', { fee: '2' }),
      fill('exit', DAY[1], '50', '17.5', { fee: '2' }),
    ]);
    // sold for 1000, bought back for 875; gross 125; net 125 − 4
    expect(texts(realized)).toMatchObject({ gross: '125', fees: '4', net: '121', averageEntry: '20' });
  });

  it('returns zero for an open trade and leaves its fees unrealized', () => {
    const realized = computeRealizedPnl('long', [fill('entry', DAY[0], '10', '5', { fee: '1' })]);
    expect(texts(realized)).toMatchObject({
      open: '10',
      closed: false,
      averageExit: null,
      gross: '0',
      net: '0',
      fees: '0',
      openFees: '1',
      exits: [],
    });
  });

  it('allocates the entry value and fee to a partial exit by shares', () => {
    const realized = computeRealizedPnl('long', [
      fill('entry', DAY[0], '300', '10', { fee: '3' }),
      fill('exit', DAY[1], '100', '12', { fee: '1', id: 'first' }),
    ]);
    // 100 of 300 shares: 1000 of 3000 paid, 1 of 3 in fees. 1200 − 1000 = 200; fees 1 + 1 = 2
    expect(texts(realized)).toMatchObject({
      open: '200',
      gross: '200',
      fees: '2',
      net: '198',
      openFees: '2',
      exits: [{ fillId: 'first', quantity: '100', gross: '200', fees: '2', net: '198' }],
    });
  });

  it('matches entries first in, first out, to the last cent', () => {
    const realized = computeRealizedPnl('long', [
      fill('entry', DAY[0], '100', '10', { fee: '1' }),
      fill('entry', DAY[1], '100', '12', { fee: '1' }),
      fill('exit', DAY[2], '150', '13', { fee: '1.5', id: 'much' }),
      fill('exit', DAY[3], '50', '9', { fee: '0.5', id: 'rest' }),
    ]);
    // much: exit 1950; consumed 100 × 10 + 50 × 12 = 1600; gross 350; fees 1.5 + 1 + 0.5 = 3; net 347
    // rest: exit 450; consumed 50 × 12 = 600; gross −150; fees 0.5 + 0.5 = 1; net −151
    expect(texts(realized)).toMatchObject({
      averageEntry: '11',
      averageExit: '12',
      exits: [
        { fillId: 'much', gross: '350', fees: '3', net: '347' },
        { fillId: 'rest', gross: '-150', fees: '1', net: '-151' },
      ],
      gross: '200',
      fees: '4',
      net: '196',
      closed: true,
    });
  });

  it('allocates the rounding remainder to the last share', () => {
    const realized = computeRealizedPnl('long', [
      fill('entry', DAY[0], '3', '1', { fee: '0.10' }),
      fill('exit', DAY[1], '1', '1', { id: 'a' }),
      fill('exit', DAY[1], '1', '1', { id: 'b' }),
      fill('exit', DAY[1], '1', '1', { id: 'c' }),
    ]);
    // 0.10 ÷ 3 = 0.0333333333|33…; two of three 0.0666666666|67 → 0.0666666667; the third takes 0.1 − 0.0666666667
    expect(texts(realized.exits.map(({ fees }) => fees))).toEqual(['0.0333333333', '0.0333333334', '0.0333333333']);
    expect(texts(realized)).toMatchObject({ fees: '0.1', net: '-0.1', openFees: '0' });
  });

  it('uses the amount from the broker instead of price × quantity', () => {
    // 3.3333 shares at 0.3 cost 0.99999; the broker charged 1.00
    const realized = computeRealizedPnl('long', [
      fill('entry', DAY[0], '3.3333', '0.3', { value: '1.00' }),
      fill('exit', DAY[1], '3.3333', '0.33', { value: '1.10' }),
    ]);
    expect(texts(realized)).toMatchObject({
      gross: '0.1',
      net: '0.1',
      averageEntry: '0.300003',
    });
  });

  it('counts identical fills separately', () => {
    const same = { fee: '1', at: '2026-01-05T15:00:00Z' };
    const realized = computeRealizedPnl('long', [
      fill('entry', DAY[0], '100', '10', same),
      fill('entry', DAY[0], '100', '10', same),
      fill('exit', DAY[1], '200', '11', { fee: '1' }),
    ]);
    // 2200 − 2000 − 3
    expect(texts(realized)).toMatchObject({ entered: '200', net: '197', closed: true });
  });

  it('does not depend on the order of the fills', () => {
    const fills = [
      fill('entry', DAY[0], '10', '10', { at: '2026-01-05T15:00:00Z', seq: 7 }),
      fill('exit', DAY[0], '10', '11', { at: '2026-01-05T16:00:00Z', seq: 3 }),
    ];
    expect(texts(computeRealizedPnl('long', fills))).toMatchObject({ gross: '10', closed: true });
    expect(texts(computeRealizedPnl('long', [...fills].reverse()))).toEqual(texts(computeRealizedPnl('long', fills)));
  });

  it('puts an entry before an exit on the same day if times are missing', () => {
    const realized = computeRealizedPnl('long', [
      fill('exit', DAY[0], '10', '11', { seq: 1 }),
      fill('entry', DAY[0], '10', '10', { seq: 2 }),
    ]);
    expect(texts(realized)).toMatchObject({
      gross: '10',
      closed: true,
      ordered: [{ kind: 'entry' }, { kind: 'exit' }],
    });
  });

  it.each<[string, PositionErrorCode, string | null, ReturnType<typeof fill>[]]>([
    ['without a fill', 'NO_ENTRY', null, []],
    ['with exits only', 'NO_ENTRY', 'x', [fill('exit', DAY[0], '1', '1', { id: 'x' })]],
    [
      'with an exit on the day before',
      'EXIT_WITHOUT_ENTRY',
      'x',
      [fill('exit', DAY[0], '1', '1', { id: 'x' }), fill('entry', DAY[1], '1', '1')],
    ],
    [
      'with an exit an hour before',
      'EXIT_WITHOUT_ENTRY',
      'x',
      [
        fill('exit', DAY[0], '1', '1', { id: 'x', at: '2026-01-05T15:00:00Z' }),
        fill('entry', DAY[0], '1', '1', { at: '2026-01-05T16:00:00Z' }),
      ],
    ],
    [
      'with an exit of more than is open',
      'EXIT_EXCEEDS',
      'x',
      [
        fill('entry', DAY[0], '2', '1'),
        fill('exit', DAY[1], '1', '1'),
        fill('exit', DAY[2], '1.00000001', '1', { id: 'x' }),
        fill('entry', DAY[3], '5', '1'),
      ],
    ],
  ])('rejects a trade %s', (_, code, fillId, fills) => {
    expect(() => computeRealizedPnl('long', fills)).toThrow(
      expect.objectContaining({ code, fillId }) as unknown as PositionError,
    );
  });

  it('keeps eight decimals of quantities and prices exactly', () => {
    const realized = computeRealizedPnl('long', [
      fill('entry', DAY[0], '0.12345678', '0.87654321'),
      fill('exit', DAY[1], '0.00000001', '0.87654322'),
    ]);
    // 10^-8 × (0.87654322 − 0.87654321) = 10^-16
    expect(realized.net.eq(decimal('0.0000000000000001'))).toBe(true);
  });
});
