import { type Format, headedFormat, oneOf } from './format.ts';

/** “Download Tax Activity” from the Client Center. */
const taxActivity = headedFormat({
  source: 'tradestation',
  name: 'TradeStation',
  header: ['Account Number', 'TradeInd', 'Transaction', 'Quantity', 'Symbol', 'TD', 'Price', 'Amount'],
  mapping: (columns) => ({
    columns: {
      symbol: 'Symbol',
      date: 'TD',
      quantity: 'Quantity',
      price: 'Price',
      amount: 'Amount',
      action: 'Transaction',
      fees: ['Commission'].filter((name) => columns.has(name)),
      account: 'Account Number',
      ...(columns.has('Time') ? { time: 'Time' } : columns.has('Activity Time') && { time: 'Activity Time' }),
      ...(columns.has('Currency Code')
        ? { currency: 'Currency Code' }
        : columns.has('CurrencyCode') && { currency: 'CurrencyCode' }),
    },
    actions: {
      buy: ['buy', 'b'],
      sell: ['sell', 's'],
      short: ['sell short', 'short', 'ss'],
      cover: ['buy to cover', 'cover', 'bc'],
    },
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  }),
});

/** The blotter that TradeStation shares with clearing firms' platforms (TradeZero, DAS): one row per execution. */
const blotter = headedFormat({
  source: 'tradestation',
  name: 'TradeStation',
  header: ['T/D', 'S/D', 'Side', 'Symbol', 'Qty', 'Price', 'Exec Time'],
  mapping: (columns) => ({
    columns: {
      symbol: 'Symbol',
      date: 'T/D',
      time: 'Exec Time',
      quantity: 'Qty',
      price: 'Price',
      action: 'Side',
      // A mapping supports four fee columns, so this lists the largest ones.
      fees: ['Comm', 'SEC', 'TAF', 'NSCC'].filter((name) => columns.has(name)),
      ...(columns.has('Currency') && { currency: 'Currency' }),
      ...(columns.has('Account') && { account: oneOf(columns, 'Account') }),
    },
    actions: {
      buy: ['buy', 'b'],
      sell: ['sell', 's'],
      short: ['sell short', 'short', 'ss'],
      cover: ['buy to cover', 'cover', 'bc'],
    },
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  }),
});

export const tradestation: readonly Format[] = [taxActivity, blotter];
