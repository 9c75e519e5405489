import { describe, expect, it } from '@jest/globals';
import { importMappingSchema } from '@plainscan/contracts';
import { actionOf, notATransaction } from './action-words.ts';

const { actions } = importMappingSchema.parse({
  columns: { symbol: 'S', date: 'D', quantity: 'Q' },
  dateOrder: 'ymd',
  timeZone: 'UTC',
});

describe('an action word', () => {
  it.each([
    ['Buy', 'buy'],
    ['YOU BOUGHT ACME (Cash)', 'buy'],
    ['Market sell', 'sell'],
    ['Sell Short', 'short'],
    ['Buy to Cover', 'cover'],
    ['CASH WITHDRAWAL', 'withdrawal'],
    ['Deposit', 'deposit'],
    ['Dividend', null],
    ['', null],
    ['Buyer’s remorse fee', 'buy'],
    ['rebuy', null],
  ])('maps %j to %j', (text, kind) => expect(actionOf(text, actions)).toBe(kind));

  it('matches only a whole cell when it is a single letter', () => {
    const letters = { ...actions, buy: ['B'], sell: ['S'] };
    expect(['B', 's', 'Split', 'Bond'].map((text) => actionOf(text, letters))).toEqual(['buy', 'sell', null, null]);
  });

  it.each(['Stock Split', 'Reverse Split', 'Name Change', 'Symbol Change'])('asks to record %s', (action) =>
    expect(notATransaction(action)).toMatchObject({ kind: 'ignored', warnings: [expect.stringMatching(/^Record it/)] }),
  );

  it.each([
    'Spin-off',
    'Stock Merger',
    'Journaled Shares',
    'Cash In Lieu',
    'Stock Div Dist',
    'Full Redemption',
    'Assigned',
    'Transfer out',
  ])('reports %s as an action to enter manually', (action) => {
    expect(notATransaction(action)).toMatchObject({
      kind: 'ignored',
      reason: expect.stringContaining(action),
      warnings: [expect.stringMatching(/manually/)],
    });
  });

  it.each(['Dividend', 'Credit Interest', 'ADR Mgmt Fee', 'Withdrawal Conversion Fee', 'Forex Trade Component'])(
    'needs no manual entry for %s',
    (action) => expect(notATransaction(action)).toMatchObject({ kind: 'ignored', warnings: [] }),
  );
});
