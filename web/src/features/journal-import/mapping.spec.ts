import { describe, expect, it } from '@jest/globals';
import { importMappingSchema } from '@plainscan/contracts';
import { draftOf, foundIn, mappingOf, problemsOf } from './mapping.ts';

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

  it.each([
    [
      ['Activity Date', 'Instrument', 'Description', 'Trans Code', 'Quantity', 'Price', 'Amount'],
      ['3/4/2024', 'QQZ', 'Quartz', 'Sell', '3', '$12.50', '$37.50'],
      { symbol: 'Instrument', date: 'Activity Date', action: 'Trans Code', quantity: 'Quantity' },
    ],
    [
      [
        'Symbol',
        'Order Type',
        'Side',
        'Status',
        'Total Qty',
        'Filled',
        'Price',
        'Avg Price',
        'Placed Time',
        'Filled Time',
      ],
      ['QQZ', 'Limit', 'Sell', 'Filled', '10', '10', '12', '12.05', '1/2/2024', '1/3/2024'],
      { action: 'Side', quantity: 'Filled', price: 'Avg Price', date: 'Filled Time' },
    ],
    [
      ['Trade Date', 'Account Type', 'Type', 'What', 'Ticker', 'Shares', 'Price'],
      ['1/2/2024', 'Cash', 'Stock', 'YOU BOUGHT QUARTZ', 'QQZ', '10', '12'],
      { action: 'What', symbol: 'Ticker', date: 'Trade Date', quantity: 'Shares' },
    ],
  ])('prefers executed values, and the column that says buy or sell: %j', (columns, row, expected) =>
    expect(draftOf(file(columns, row), 'UTC').columns).toMatchObject(expected),
  );

  it.each([
    [
      [
        'Datum',
        'Typ av transaktion',
        'Värdepapper',
        'Antal',
        'Kurs',
        'Belopp',
        'Transaktionsvaluta',
        'Courtage',
        'ISIN',
      ],
      ['2024-01-16', 'Köp', 'QQZ', '10', '1000,5', '-10006', 'SEK', '1', 'SE0000000009'],
      {
        symbol: 'Värdepapper',
        action: 'Typ av transaktion',
        quantity: 'Antal',
        amount: 'Belopp',
        currency: 'Transaktionsvaluta',
      },
    ],
    [
      ['Date', 'Product', 'ISIN', 'Side', 'Shares', 'Filled@Avg Price', 'Fill Price'],
      ['2024-01-16', 'QUARTZ NV', 'NL0000000009', 'Buy', '10', '10@12.00', '12.00'],
      { symbol: 'ISIN', price: 'Fill Price' },
    ],
  ])('goes by the cells where names of columns mislead: %j', (columns, row, expected) =>
    expect(draftOf(file(columns, row), 'UTC').columns).toMatchObject(expected),
  );

  it('uses a single time column as the date', () =>
    expect(draftOf(file(['Time'], ['2026-11-20 09:31']), 'UTC').columns).toMatchObject({ date: 'Time', time: '' }));

  it('leaves out columns with the rate of a fee', () =>
    expect(
      draftOf(
        file(['Date', 'Symbol', 'Qty', 'FX Fee (BPS)', 'FX Fee Amount'], ['2024-01-16', 'QQZ', '1', '45', '0.1']),
        'UTC',
      ).fees,
    ).toEqual(['FX Fee Amount']));

  it('is sent as the contract requires', () => {
    const mapping = mappingOf({ ...draftOf(BROKER, 'UTC'), currency: ' eur ', headerLine: '3' });
    expect(importMappingSchema.parse(mapping)).toEqual(mapping);
    expect(mapping).toMatchObject({
      headerLine: 3,
      currency: 'EUR',
      columns: { symbol: 'Ticker', fees: ['Commission', 'Reg Fee'] },
      actions: { buy: expect.arrayContaining(['buy', 'bought']), withdrawal: ['withdraw'] },
    });
    expect(mapping.columns).not.toHaveProperty('account');
    expect(mapping).not.toHaveProperty('delimiter'); // detected automatically
  });

  it('that was used for a file fills the form unchanged', () => {
    const mapping = mappingOf(draftOf(BROKER, 'UTC'));
    expect(mappingOf(draftOf({ ...BROKER, mapping }, 'Asia/Tokyo'))).toEqual(mapping);
  });

  it('says what is missing', () => {
    const draft = draftOf(file(['A', 'B']), 'UTC');
    expect(problemsOf(draft)).toEqual({
      symbol: 'Choose the symbol column',
      date: 'Choose the date column',
      quantity: 'Choose the quantity column',
      price: 'Choose a price or amount column',
    });
    const columns = { ...draft.columns, symbol: 'A', date: 'A', quantity: 'A', amount: 'A', action: 'B' };
    const actions = { ...draft.actions, buy: ' , ' };
    expect(problemsOf({ ...draft, columns, actions, currency: 'US', headerLine: '0' })).toEqual({
      buy: 'Enter the words that mean buy',
      currency: 'Enter three letters, like USD',
      headerLine: 'Enter a number from 1 to 100',
    });
  });
});

describe('a file that is not recognized', () => {
  const found = (columns: string[], row: string[]) => {
    const file = { columns, sample: [row], mapping: null };
    return foundIn(file, draftOf(file, 'UTC'));
  };

  it('has what an import needs, or lacks some of it', () => {
    expect(found(['Ticker', 'Date', 'Qty', 'Price', 'Side'], ['A', '2026-01-02', '1', '2', 'Buy'])).toEqual({
      found: ['symbol', 'date', 'quantity', 'price or amount', 'buy or sell'],
      missing: [],
    });
    expect(found(['Ticker', 'When', 'Fee'], ['A', '2026-01-02', '1'])).toEqual({
      found: ['symbol', 'date'],
      missing: ['quantity', 'price or amount', 'buy or sell'],
    });
  });

  it('needs more than the types of its orders to tell purchases from sales', () => {
    expect(
      found(['Ticker', 'Date', 'Qty', 'Price', 'Order Type'], ['A', '2026-01-02', '1', '2', 'Limit']).missing,
    ).toEqual(['buy or sell']);
  });

  it.each([
    ['a negative quantity', '-5', '10', []],
    ['an amount in parentheses', '5', '(10)', []],
    ['no sign', '5', '10', ['buy or sell']],
  ])('tells purchases from sales by %s', (_name, quantity, amount, missing) =>
    expect(found(['Ticker', 'Date', 'Qty', 'Amount'], ['A', '2026-01-02', quantity, amount]).missing).toEqual(missing),
  );
});
