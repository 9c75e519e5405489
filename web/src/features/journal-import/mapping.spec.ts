import { describe, expect, it } from '@jest/globals';
import { importMappingSchema } from '@plainscan/contracts';
import { draftOf, mappingOf, problemsOf } from './mapping.ts';

const file = (columns: string[], ...sample: string[][]) => ({ columns, sample, mapping: null });
const BROKER = file(
  ['Trade Date', 'Time', 'Ticker', 'Type', 'Qty', 'Unit Price', 'Total', 'Commission', 'Reg Fee', 'Note'],
  ['20/11/2026', '09:31', 'AAPL', 'BUY', '10', '12,50', '125,00', '1,00', '0,01', ''],
);

describe('a mapping', () => {
  it('is suggested by the column names and contents', () => {
    const draft = draftOf(BROKER, 'Europe/Berlin');
    expect(draft.columns).toEqual({
      symbol: 'Ticker',
      date: 'Trade Date',
      time: 'Time',
      quantity: 'Qty',
      price: 'Unit Price',
      amount: 'Total',
      action: 'Type',
      currency: '',
      account: '',
    });
    expect(draft).toMatchObject({
      fees: ['Commission', 'Reg Fee'],
      dateOrder: 'dmy',
      decimal: ',',
      timeZone: 'Europe/Berlin',
    });
    expect(problemsOf(draft)).toEqual({});
  });

  it.each([
    ['2026-11-20', 'ymd'],
    ['20.11.2026', 'dmy'],
    ['11/20/2026', 'mdy'],
    ['01/02/2026', 'mdy'],
    ['01.02.2026', 'dmy'],
  ])('reads a date such as %s as %s', (date, order) =>
    expect(draftOf(file(['Date'], [date]), 'UTC').dateOrder).toBe(order),
  );

  it('uses a single time column as the date', () =>
    expect(draftOf(file(['Time'], ['2026-11-20 09:31']), 'UTC').columns).toMatchObject({ date: 'Time', time: '' }));

  it('is sent as the contract requires', () => {
    const mapping = mappingOf({ ...draftOf(BROKER, 'UTC'), currency: ' eur ', headerLine: '3' });
    expect(importMappingSchema.parse(mapping)).toEqual(mapping);
    expect(mapping).toMatchObject({
      headerLine: 3,
      currency: 'EUR',
      columns: { symbol: 'Ticker', fees: ['Commission', 'Reg Fee'] },
      actions: { buy: ['buy', 'bought'], withdrawal: ['withdraw'] },
    });
    expect(mapping.columns).not.toHaveProperty('account');
    expect(mapping).not.toHaveProperty('delimiter'); // detected automatically
  });

  it('used for a file comes back into the form unchanged', () => {
    const mapping = mappingOf(draftOf(BROKER, 'UTC'));
    expect(mappingOf(draftOf({ ...BROKER, mapping }, 'Asia/Tokyo'))).toEqual(mapping);
  });

  it('says what is missing', () => {
    const draft = draftOf(file(['A', 'B']), 'UTC');
    expect(problemsOf(draft)).toEqual({
      symbol: 'Choose the column of the symbol',
      date: 'Choose the column of the date',
      quantity: 'Choose the column of the quantity',
      price: 'Choose a price or amount column',
    });
    const columns = { ...draft.columns, symbol: 'A', date: 'A', quantity: 'A', amount: 'A', action: 'B' };
    const actions = { ...draft.actions, buy: ' , ' };
    expect(problemsOf({ ...draft, columns, actions, currency: 'US', headerLine: '0' })).toEqual({
      buy: 'Enter the words that mean buy',
      currency: 'Three letters, like USD',
      headerLine: 'A line from 1 to 100',
    });
  });
});
