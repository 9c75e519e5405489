import { importMappingSchema } from '@plainscan/contracts';
import { cellsBy, columnNames } from '../reading/columns.ts';
import { ignored } from '../reading/read-row.ts';
import { type Format, headedFormat, headerLineOf, oneOf, type SheetRow } from './format.ts';
import { renamedSymbol, withoutOld } from './interactive-brokers-corporate.ts';

const NAME = 'Interactive Brokers';
const SECTION = 'Transaction History';
const ZONE = 'America/New_York';

/** “Transaction History”. Each line names its section and whether it is a header or data. Amounts are in the base currency. */
export const interactiveBrokersStatement: Format = {
  recognize(records, delimiter) {
    const at = records.findIndex(
      ({ cells: [section, kind] }) => section?.trim() === SECTION && kind?.trim() === 'Header',
    );
    if (at < 0) return null;
    const columns = columnNames(records[at]!.cells);
    const required = ['Date', 'Transaction Type', 'Symbol', 'Quantity', 'Price', 'Commission', 'Net Amount'];
    if (!required.every((name) => columns.includes(name))) return null;
    const base = records.find(({ cells }) => cells[0] === 'Summary' && cells[2]?.trim() === 'Base Currency')?.cells[3];
    const cells = cellsBy(columns);
    const rows = records.flatMap((record, i): SheetRow[] => {
      if (i === at) return [];
      const row = cells(record.cells);
      const [section, kind] = record.cells;
      const inSection = section?.trim() === SECTION && kind?.trim() === 'Data';
      return [inSection ? { record, row } : { record, row, skipped: ignored('Skipped: a header row') }];
    });
    return {
      source: 'interactive-brokers',
      name: NAME,
      headerAt: at,
      mapping: importMappingSchema.parse({
        headerLine: headerLineOf(records[at]!),
        delimiter,
        columns: {
          symbol: 'Symbol',
          date: 'Date',
          quantity: 'Quantity',
          price: 'Price',
          amount: 'Net Amount',
          action: 'Transaction Type',
          fees: ['Commission'],
          ...(columns.includes('Account') && { account: 'Account' }),
        },
        actions: { buy: ['buy'], sell: ['sell'], deposit: ['deposit'], withdrawal: ['withdrawal'] },
        dateOrder: 'ymd',
        timeZone: ZONE,
        currency: /^[A-Z]{3}$/.test(base?.trim() ?? '') ? base!.trim() : 'USD',
      }),
      quirks: {
        priceMayBeForeign: true,
        ...(columns.includes('Price Currency') && { priceCurrency: (row) => row('Price Currency').replace(/^-$/, '') }),
        feesAreNegative: true,
      },
      rows,
      newestFirst: true,
    };
  },
};

const LOTS = /^(closed_?lot|lot|wash_?sale|symbol_?summary|asset_?summary|sub_?total|total)$/i;

/** “Trades” of a Flex query. Amounts exclude the commission; currency exchanges are rows without a security. */
export const interactiveBrokersFlex = headedFormat({
  source: 'interactive-brokers',
  name: NAME,
  header: ['Buy/Sell', 'Quantity', 'CurrencyPrimary'],
  accepts: (columns) => columns.has('TradePrice') || columns.has('Price'),
  mapping: (columns) => ({
    columns: {
      symbol: columns.has('Symbol') ? 'Symbol' : 'ISIN',
      date: oneOf(columns, 'DateTime', 'Date/Time', 'TradeDate'),
      quantity: 'Quantity',
      price: oneOf(columns, 'TradePrice', 'Price'),
      ...(columns.has('TradeMoney') && { amount: 'TradeMoney' }),
      action: 'Buy/Sell',
      ...(columns.has('TradeTime') && !columns.has('DateTime') && !columns.has('Date/Time') && { time: 'TradeTime' }),
      fees: ['IBCommission', 'Commission'].filter((name) => columns.has(name)).slice(0, 1),
      currency: 'CurrencyPrimary',
      ...(columns.has('ClientAccountID') && { account: 'ClientAccountID' }),
    },
    amountIncludesFees: false,
    actions: { buy: ['buy'], sell: ['sell'] },
    dateOrder: 'ymd',
    timeZone: ZONE,
  }),
  quirks: {
    skipped: (row) => {
      if (LOTS.test(row('LevelOfDetail'))) return ignored('Skipped: not a fill');
      const asset = row('AssetClass');
      if (
        asset === 'CASH' ||
        (row('ISIN') === '' && (row('Symbol') === '' || /^[A-Z]{3}\.[A-Z]{3}$/.test(row('Symbol'))))
      )
        return ignored('Skipped: a currency exchange');
      return asset !== '' && asset !== 'STK'
        ? ignored(`Skipped: “${asset.slice(0, 20).toWellFormed()}” isn't a stock`)
        : null;
    },
    symbol: (row) => renamedSymbol(row('Buy/Sell'))?.symbol ?? withoutOld(row('Symbol') || row('ISIN')),
    symbolChange: (row) => renamedSymbol(row('Buy/Sell'))?.side ?? null,
    feeCurrency: (row) => row('IBCommissionCurrency'),
    feesAreNegative: true,
    intent: (row) => {
      const indicator = row('Open/CloseIndicator').toUpperCase();
      return indicator === 'O' ? 'opens' : indicator === 'C' ? 'closes' : null;
    },
  },
});
