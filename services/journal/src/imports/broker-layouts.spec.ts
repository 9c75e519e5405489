import { describe, expect, it } from '@jest/globals';
import { importMappingSchema } from '@plainscan/contracts';
import { rowTexts } from '../../test/fixtures/broker-layouts/broker-layout.ts';
import { RECOGNIZED_LAYOUTS } from '../../test/fixtures/broker-layouts/recognized.ts';
import { decimalText, ZERO } from '../money/decimals.ts';
import { computeRealizedPnl } from '../positions/realized-pnl.ts';
import { runSliced } from '../slicing/run-sliced.ts';
import { NO_CORPORATE_ACTIONS } from './corporate-actions.store.ts';
import { planImport } from './plan/plan-import.ts';
import { type FileReading, readFile } from './read-file.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const read = (...lines: string[]) => readFile(lines.join('\n'), { now: NOW });
const readLayout = (broker: string, layout: string) =>
  read(...RECOGNIZED_LAYOUTS.find((file) => file.broker === broker && file.layout === layout)!.lines);
const skippedRows = ({ rows }: FileReading): string[] =>
  rows.flatMap((row) => (row.kind === 'ignored' || row.kind === 'failed' ? [`${row.kind}: ${row.reason}`] : []));

describe("a broker's file in its own layout", () => {
  it('Robinhood: reads sales as sales, skips options and canceled trades', async () => {
    const file = await readLayout('Robinhood', 'Account activity');
    expect(skippedRows(file)[0]).toMatch(/^ignored: Skipped: an option/);
  });

  it('Fidelity: recognizes options by symbol, reads reinvestments as buys', async () => {
    const file = await readLayout('Fidelity', 'Activity & orders');
    expect(skippedRows(file).filter((reason) => /an option|a bond/.test(reason))).toHaveLength(2);
  });

  it('Webull: reads only filled orders', async () => {
    const file = await readLayout('Webull', 'Orders records');
    expect(skippedRows(file)).toEqual([
      "ignored: Skipped: the order's status is “Cancelled”",
      expect.stringMatching(/^ignored: Skipped: an option/),
    ]);
  });

  it('Interactive Brokers: skips contracts for difference and cancellations', async () => {
    const activity = await read(
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      'Trades,Data,Order,CFDs,USD,QQZ,"2024-01-17, 09:32:11",5,99,1,-495,-1,0,0,0,O',
    );
    expect(skippedRows(activity)).toEqual([expect.stringMatching(/^ignored: Skipped: not a stock/)]);
    const flex = await read(
      'AssetClass,Symbol,ISIN,DateTime,Quantity,TradePrice,Buy/Sell,CurrencyPrimary',
      'STK,QQZ,US1,20240117;093211,-5,12,BUY (Ca.),USD',
    );
    expect(skippedRows(flex)).toEqual([expect.stringMatching(/^ignored: Skipped: a canceled trade/)]);
  });

  it('Interactive Brokers’ Activity Statement: skips closed lots, totals, options, and currencies', async () => {
    const file = await readLayout('Interactive Brokers', 'Activity Statement (CSV)');
    expect(skippedRows(file).filter((reason) => /an option|a currency exchange/.test(reason))).toHaveLength(2);
  });
});

describe('a symbol change in a file', () => {
  it('from tastytrade is read from its pair of rows', async () => {
    const header =
      'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency';
    const change = (action: string, symbol: string, quantity: string, kind = 'Equity') =>
      `2024-02-16T07:00:00-0500,Receive Deliver,Symbol Change,${action},${symbol},${kind},Symbol change,0.00,${quantity},10.00,,0.00,,,,,,,,0.00,USD`;
    const file = await read(
      header,
      change('BUY_TO_OPEN', 'QQX', '10'),
      change('SELL_TO_CLOSE', 'QQY', '10'),
      change('BUY_TO_OPEN', 'QQX   240223P00009000', '1', 'Equity Option'),
      change('SELL_TO_CLOSE', 'QQY   240223P00009000', '1', 'Equity Option'),
      change('SELL_TO_CLOSE', 'ABY', '3'),
    );
    expect(file.symbolChanges).toEqual([{ symbol: 'QQY', newSymbol: 'QQX', on: '2024-02-16' }]);
    expect(rowTexts(file)).toEqual([]);
    expect(skippedRows(file)).toHaveLength(5);
  });
});

describe('symbol changes and other corporate actions in a file', () => {
  const warningsOf = ({ rows }: FileReading): string[] =>
    rows.flatMap((row) => (row.kind === 'ignored' ? row.warnings : []));
  const IBKR = [
    'Statement,Header,Field Name,Field Value',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    'Trades,Data,Order,Stocks,USD,QQY,"2024-01-16, 09:32:11",85,10.00,10.1,-850,-1,851,0,10,O',
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
  ];
  const ibkr = (description: string, quantity: string, proceeds = '0') =>
    `Corporate Actions,Data,Stocks,USD,2024-02-17,"2024-02-16, 20:25:00","${description}",${quantity},${proceeds},0,0,`;
  const flex = (description: string, symbol: string, quantity: string) =>
    `<CorporateAction accountId="U1" currency="USD" assetCategory="STK" symbol="${symbol}" isin="US2" dateTime="20240216;202500" description="${description}" quantity="${quantity}" levelOfDetail="DETAIL" />`;
  const fidelity = (action: string, symbol: string, quantity: string, amount = '') =>
    `02/16/2024,"${action}",${symbol},QUARTZ,Cash,${quantity},,,,,${amount},0,`;
  const FIDELITY =
    'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date';
  const ROBINHOOD = 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount';
  const robinhood = (symbol: string, code: string, quantity: string, amount = '') =>
    `2/16/2024,2/16/2024,2/16/2024,${symbol},Quartz,${code},${quantity},,${amount}`;
  const SCHWAB = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"';
  const schwab = (action: string, symbol: string, quantity: string, amount = '') =>
    `"02/16/2024","${action}","${symbol}","QUARTZ CORP","${quantity}","","","${amount}"`;

  it.each([
    ['Schwab', [SCHWAB, schwab('Name Change', 'QQX', '85'), schwab('Name Change', 'QQY', '-85')]],
    [
      'Schwab, with the old shares under their CUSIP',
      [
        SCHWAB,
        '"02/16/2024","Name Change","QQX","QUARTZ NEW","85","","",""',
        '"02/16/2024","Name Change","123456782","QUARTZ INC XXXNAME CHANGE EFF: 02/16/24","-85","","",""',
        '"01/16/2024","Dividend","QQY","QUARTZ INC","","","","$1"',
      ],
    ],
    [
      'Fidelity',
      [
        FIDELITY,
        fidelity('NAME CHANGED N/C FROM 123456782#REOR M005 QUARTZ NEW (QQX) (Cash)', 'QQX', '85'),
        fidelity('NAME CHANGED N/C TO 123456790#REOR M005 QUARTZ (QQY) (Cash)', 'QQY', '-85'),
      ],
    ],
    ['Robinhood', [ROBINHOOD, robinhood('QQX', 'SXCH', '85'), robinhood('QQY', 'SXCH', '85S')]],
    [
      'Interactive Brokers (Activity Statement)',
      [
        ...IBKR,
        ibkr('QQY(US1) CUSIP/ISIN Change to (US2) (QQY.OLD, QUARTZ CORP, US1)', '-85'),
        ibkr('QQY(US1) CUSIP/ISIN Change to (US2) (QQX, QUARTZ NEW, US2)', '85'),
      ],
    ],
    [
      'Interactive Brokers (Flex XML)',
      [
        '<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1">',
        flex('QQY(US1) CUSIP/ISIN CHANGE TO (US2) (QQY, QUARTZ CORP, US1)', 'QQY.OLD', '-85'),
        flex('QQY(US1) CUSIP/ISIN CHANGE TO (US2) (QQX, QUARTZ NEW, US2)', 'QQX', '85'),
        '</FlexStatement></FlexStatements></FlexQueryResponse>',
      ],
    ],
  ])('from %s are read from a pair of rows', async (_broker, lines) => {
    const file = await read(...lines);
    expect(file.symbolChanges).toEqual([{ symbol: 'QQY', newSymbol: 'QQX', on: '2024-02-16' }]);
    expect(rowTexts(file).filter((row) => !row.startsWith('buy 85 QQY @ 10 '))).toEqual([]);
  });

  it.each([
    ['of one side', [SCHWAB, schwab('Name Change', 'QQX', '85')]],
    ['of other numbers of shares', [SCHWAB, schwab('Name Change', 'QQX', '8'), schwab('Name Change', 'QQY', '-85')]],
    [
      'of shares without a ticker',
      [
        FIDELITY,
        fidelity('NAME CHANGED N/C FROM 123456782#REOR QUARTZ NEW (QQX) (Cash)', 'QQX', '85'),
        fidelity('NAME CHANGED N/C TO QQX#REOR QUARTZ (123456782) (Cash)', '123456782', '-85'),
      ],
    ],
    [
      'of the ISIN only',
      [
        ...IBKR,
        ibkr('QQY(US1) CUSIP/ISIN Change to (US2) (QQY, QUARTZ CORP, US1)', '-85'),
        ibkr('QQY(US1) CUSIP/ISIN Change to (US2) (QQY, QUARTZ CORP, US2)', '85'),
      ],
    ],
  ])('%s are skipped, with what to do', async (_name, lines) => {
    const file = await read(...lines);
    expect(file.symbolChanges).toEqual([]);
    expect(skippedRows(file).filter((reason) => /a name change/.test(reason)).length).toBeGreaterThan(0);
    expect(warningsOf(file)).toContainEqual(expect.stringMatching(/^Record it with “Split or New Symbol”/));
  });

  it.each([
    [
      'a spin-off',
      [FIDELITY, fidelity('DISTRIBUTION SPINOFF FROM:(QQY ) QUARTZ PARTS (QQP) (Cash)', 'QQP', '17', '0')],
    ],
    ['a spin-off', [ROBINHOOD, robinhood('QQP', 'SOFF', '17')]],
    ['a spin-off', [SCHWAB, schwab('Spin-off', 'QQP', '17')]],
    ['a spin-off', [...IBKR, ibkr('QQY(US1) Spinoff  1 for 5 (QQP, QUARTZ PARTS, US3)', '17')]],
    ['a merger', [SCHWAB, schwab('Stock Merger', 'ABX', '38'), schwab('Stock Merger', 'QQY', '-35')]],
    ['a merger', [SCHWAB, schwab('Cash Merger', 'QQY', '', '$850'), schwab('Cash Merger Adj', 'QQY', '-85')]],
    ['a merger', [FIDELITY, fidelity('MERGER MER PAYOUT #REORCM QUARTZ (QQY) (Cash)', 'QQY', '-85', '850')]],
    ['a merger', [ROBINHOOD, robinhood('QQY', 'MRGS', '85S'), robinhood('ABX', 'MRGS', '42')]],
    [
      'a merger',
      [...IBKR, ibkr('QQY(US1) Merged(Acquisition) for USD 17.50 per Share (QQY, QUARTZ, US1)', '-85', '1487.5')],
    ],
    [
      'a merger',
      [
        '<FlexQueryResponse><FlexStatement accountId="U1">',
        flex('QQY(US1) MERGED(Acquisition) WITH US9 1 FOR 2 (ABX, BEST BUYERS INC, US9)', 'ABX', '42'),
        '</FlexStatement></FlexQueryResponse>',
      ],
    ],
    ['cash in lieu', [FIDELITY, fidelity('IN LIEU OF FRX SHARE SPINOFF FROM:(QQY ) (QQP) (Cash)', 'QQP', '0', '0.88')]],
    ['cash in lieu', [ROBINHOOD, robinhood('QQY', 'CIL', '', '$3.10')]],
    ['cash in lieu', [SCHWAB, schwab('Cash In Lieu', 'QQY', '', '$3.10')]],
  ])('%s is never a trade, and says what to do: %j', async (name, lines) => {
    const file = await read(...lines);
    expect(rowTexts(file).filter((row) => !row.startsWith('buy 85 QQY @ 10 '))).toEqual([]);
    expect(file.symbolChanges).toEqual([]);
    expect(skippedRows(file)).toContainEqual(expect.stringContaining(`Skipped: ${name}`));
    expect(warningsOf(file)).toContainEqual(expect.stringMatching(/manually/));
  });
});

describe('splits in a file', () => {
  const planned = async (...lines: string[]) => {
    const { rows } = await read(...lines);
    const facts = {
      keys: new Map(),
      cashKeys: new Map(),
      manualFills: new Map(),
      manualCash: new Map(),
      trades: new Set<string>(),
      fills: [],
      actions: NO_CORPORATE_ACTIONS,
      currency: null,
    };
    return runSliced(planImport({ importId: 'a', rows, facts, recordShorts: false, chosen: new Map() }));
  };
  const results = async (...lines: string[]) =>
    (await planned(...lines)).groups.flatMap(({ roundTrips }) =>
      roundTrips.map(({ side, fills }) => {
        const { net, open } = computeRealizedPnl(side, fills);
        return `${decimalText(net)}, ${decimalText(open)} open`;
      }),
    );
  const SCHWAB = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"';

  it('adjust open lots: 2 bought at $150, a 10-for-1 split, and 20 sold at $16 realize $20', async () => {
    const rows = [
      '"06/12/2024","Sell","QQZ","","20","$16","","$320"',
      '"06/10/2024","Stock Split","QQZ","","18","","",""',
      '"01/02/2024","Buy","QQZ","","2","$150","","-$300"',
    ];
    expect(await results(SCHWAB, ...rows)).toEqual(['20, 0 open']);
    expect(await results(SCHWAB, rows[0]!.replace('"20"', '"10"').replace('320', '160'), ...rows.slice(1))).toEqual([
      '10, 10 open',
    ]);
  });

  it.each(['STOCK_SPLIT', 'SPLIT', 'SPL', 'Stock split'])('are recognized by the word %s in any file', async (word) => {
    const { rows } = await readFile(
      `Date,Symbol,Qty,Price,Side\n1/2/2024,QQZ,2,150,BUY\n6/10/2024,QQZ,18,,${word}\n6/12/2024,QQZ,20,16,SELL\n`,
      {
        mapping: importMappingSchema.parse({
          columns: { symbol: 'Symbol', date: 'Date', quantity: 'Qty', price: 'Price', action: 'Side' },
          dateOrder: 'mdy',
          timeZone: 'America/New_York',
        }),
        now: NOW,
      },
    );
    expect(rows[1]).toMatchObject({ kind: 'fill', fill: { action: 'buy', price: ZERO } });
  });

  it('adjust a short position whose shares the broker counts as negative', async () => {
    expect(
      await results(
        SCHWAB,
        '"06/12/2024","Buy to Cover","QQZ","","20","$14","","-$280"',
        '"06/10/2024","Stock Split","QQZ","","-18","","",""',
        '"01/02/2024","Sell Short","QQZ","","2","$150","","$300"',
      ),
    ).toEqual(['20, 0 open']);
  });

  it('adjust lots that were partly sold earlier', async () => {
    expect(
      await results(
        SCHWAB,
        '"06/12/2024","Sell","QQZ","","20","$16","","$320"',
        '"06/10/2024","Stock Split","QQZ","","18","","",""',
        '"02/02/2024","Sell","QQZ","","2","$160","","$320"',
        '"01/02/2024","Buy","QQZ","","4","$150","","-$600"',
      ),
    ).toEqual(['40, 0 open']);
  });

  it('are reverse splits if two rows remove more than they add', async () => {
    expect(
      await results(
        SCHWAB,
        '"06/12/2024","Sell","QQZ","","10","$16","","$160"',
        '"06/10/2024","Reverse Split","QQZ","","10","","",""',
        '"06/10/2024","Reverse Split","QQZ","","-100","","",""',
        '"01/02/2024","Buy","QQZ","","100","$1.50","","-$150"',
      ),
    ).toEqual(['10, 0 open']);
  });

  it('from Robinhood are read by their codes', async () => {
    const header = 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount';
    const row = (day: string, code: string, quantity: string, price = '', amount = '') =>
      `${day},${day},${day},QQZ,Quartz,${code},${quantity},${price},${amount}`;
    expect(
      await results(
        header,
        row('6/12/2024', 'Sell', '20', '$16.00', '$320.00'),
        row('6/10/2024', 'SPL', '18'),
        row('1/2/2024', 'Buy', '2', '$150.00', '($300.00)'),
      ),
    ).toEqual(['20, 0 open']);
    expect(
      await results(
        header,
        row('6/12/2024', 'Sell', '10', '$16.00', '$160.00'),
        row('6/10/2024', 'SPR', '10'),
        row('6/10/2024', 'SPR', '100S'),
        row('1/2/2024', 'Buy', '100', '$1.50', '($150.00)'),
      ),
    ).toEqual(['10, 0 open']);
  });

  it('from tastyworks realize nothing, although their rows look like a sale and a purchase', async () => {
    expect(
      await results(
        'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference',
        '01/19/2021 10:30 AM,Trade,Sell to Close,QQZ,Sell,Close,20,,,,6,0,120,Sold 20 QQZ @ 6.00,x',
        '01/12/2021 7:00 AM,Receive Deliver,Forward Split,QQZ,Buy,Open,20,,,,8,0,-160,Forward split: Open 20 QQZ,x',
        '01/12/2021 7:00 AM,Receive Deliver,Forward Split,QQZ,Sell,Close,10,,,,16,0,160,Forward split: Close 10 QQZ,x',
        '01/11/2021 9:31 AM,Trade,Buy to Open,QQZ,Buy,Open,10,,,,10,0,-100,Bought 10 QQZ @ 10.00,x',
      ),
    ).toEqual(['20, 0 open']);
  });

  it('are skipped if a reverse split only says how many shares it added', async () => {
    const { rows } = await planned(
      SCHWAB,
      '"06/10/2024","Reverse Split","QQZ","","10","","",""',
      '"01/02/2024","Buy","QQZ","","100","$1.50","","-$150"',
    );
    expect(rows).toMatchObject([
      {
        verdict: 'ignored',
        reason: expect.stringMatching(/reverse split/),
        warnings: [expect.stringMatching(/Record/)],
      },
      { verdict: 'new', included: true },
    ]);
  });

  it('are reported if their shares are not in the journal', async () => {
    const { rows } = await planned(SCHWAB, '"06/10/2024","Stock Split","QQZ","","18","","",""');
    expect(rows).toMatchObject([{ included: false, reason: expect.stringMatching(/Import older history first/) }]);
  });
});

describe('a damaged or unusual file', () => {
  const HEADER = 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount';
  const row = (day: number, name: string) =>
    `1/${day}/2024,1/${day}/2024,1/${day}/2024,QQZ,${name},Buy,1,$10.00,"($1,000.00)"`;

  it('loses only one row to an unclosed quote', async () => {
    const file = await read(
      HEADER,
      row(2, '"Quartz Corp"'),
      row(3, '"Quartz Corp'),
      row(4, '"Quartz\nCUSIP: 123456782"'),
      row(5, '"Quartz, Inc."'),
      ...Array.from({ length: 60 }, () => row(8, 'Quartz')),
    );
    expect(
      rowTexts(file)
        .filter((fill) => !fill.endsWith('01-08'))
        .map((fill) => fill.slice(-10)),
    ).toEqual(expect.arrayContaining(['2024-01-02', '2024-01-04', '2024-01-05']));
    expect(rowTexts(file).filter((fill) => fill.endsWith('01-08'))).toHaveLength(60);
  });

  it('says which time it can’t read', async () => {
    const file = await readFile('Date,Time,Symbol,Qty,Price,Side\n1/2/2024,09:30 XYZ,QQZ,5,10,Buy\n', {
      mapping: importMappingSchema.parse({
        columns: { symbol: 'Symbol', date: 'Date', time: 'Time', quantity: 'Qty', price: 'Price', action: 'Side' },
        dateOrder: 'mdy',
        timeZone: 'America/New_York',
      }),
      now: NOW,
    });
    expect(skippedRows(file)).toEqual(["failed: We can't read the time “09:30 XYZ”."]);
  });

  it.each([
    ['a Flex query', '<FlexQueryResponse><FlexStatement accountId="U1"></FlexStatement></FlexQueryResponse>'],
    ['a bank account’s OFX file', 'OFXHEADER:100\n<OFX><STMTTRN><TRNAMT>-5</STMTTRN></OFX>'],
  ])('says what to export if %s has no trades', async (_, text) => {
    await expect(readFile(text, { now: NOW })).rejects.toThrow(/Flex query with the Trades section/);
  });

  it.each([
    [
      'with quoted cells',
      (line: string) =>
        line
          .split('|')
          .map((cell) => `"${cell}"`)
          .join('\t'),
    ],
    ['with quoted lines', (line: string) => `"${line.replaceAll('|', '\t')}"`],
    ['without quotes', (line: string) => line.replaceAll('|', '\t')],
  ])('is read with tab separators, %s', async (_, format) => {
    const file = await read(
      ...[HEADER.replaceAll(',', '|'), '1/2/2024|1/2/2024|1/4/2024|QQZ|Quartz, Inc., A|Sell|1|$1,000.00|$1,000.00'].map(
        format,
      ),
    );
    expect(rowTexts(file)).toEqual(['sell 1 QQZ @ 1000 2024-01-02']);
  });
});

describe('a file that the user maps', () => {
  const mapping = (columns: Record<string, string>) =>
    importMappingSchema.parse({ columns, dateOrder: 'mdy', timeZone: 'America/New_York' });
  const COLUMNS = { symbol: 'Symbol', date: 'Date', quantity: 'Qty', price: 'Price' };

  it('is rejected if nothing distinguishes purchases from sales', async () => {
    const text = 'Date,Symbol,Qty,Price,Amount\n1/2/2024,QQZ,5,10,50\n1/3/2024,QQZ,5,12,60\n';
    await expect(readFile(text, { mapping: mapping(COLUMNS), now: NOW })).rejects.toMatchObject({
      name: 'UnknownSide',
    });
    await expect(
      readFile(text, { mapping: mapping({ ...COLUMNS, amount: 'Amount' }), now: NOW }),
    ).rejects.toMatchObject({ name: 'UnknownSide' });
  });

  it('is rejected if its action column never says buy or sell', async () => {
    const text = 'Date,Symbol,Qty,Price,Type\n1/2/2024,QQZ,5,10,Market\n1/3/2024,QQZ,5,12,Limit\n';
    await expect(readFile(text, { mapping: mapping({ ...COLUMNS, action: 'Type' }), now: NOW })).rejects.toThrow(
      'In “Type”, no row has a word for either',
    );
  });

  it('takes the side from the sign of the amount if purchases and sales both have positive quantities', async () => {
    const text = 'Date,Symbol,Qty,Price,Amount\n1/2/2024,QQZ,5,10,-50\n1/3/2024,QQZ,4,12,48\n1/4/2024,QQZ,-1,12,12\n';
    const file = await readFile(text, { mapping: mapping({ ...COLUMNS, amount: 'Amount' }), now: NOW });
    expect(rowTexts(file)).toEqual([
      'buy 5 QQZ @ 10 2024-01-02',
      'sell 4 QQZ @ 12 2024-01-03',
      'sell 1 QQZ @ 12 2024-01-04',
    ]);
  });

  it('takes the side from the sign of the amount if quantities have no sign', async () => {
    const text = 'Date,Symbol,Qty,Price,Amount\n1/2/2024,QQZ,5,10,(50.00)\n1/3/2024,QQZ,5,12,60\n';
    const file = await readFile(text, { mapping: mapping({ ...COLUMNS, amount: 'Amount' }), now: NOW });
    expect(rowTexts(file)).toEqual(['buy 5 QQZ @ 10 2024-01-02', 'sell 5 QQZ @ 12 2024-01-03']);
  });

  it('skips orders that another column says were canceled or rejected', async () => {
    const row = (result: string) => `1/2/2024,QQZ,5,10,Buy,${result}`;
    const file = await readFile(
      ['Date,Symbol,Qty,Price,Side,Result', row('Filled'), row('Cancelled'), row('Rejected')].join('\n'),
      { mapping: mapping({ ...COLUMNS, action: 'Side' }), now: NOW },
    );
    expect(rowTexts(file)).toHaveLength(1);
    expect(skippedRows(file)).toHaveLength(2);
  });

  it('reads a symbol with an ISIN as a stock, even if it looks like a futures contract', async () => {
    const file = await readFile(
      'Date,ISIN,Symbol,Qty,Price,Side\n1/2/2024,DE000PAH0038,PAH3,5,50,Buy\n1/2/2024,,PAH3,5,50,Buy\n',
      { mapping: mapping({ ...COLUMNS, action: 'Side' }), now: NOW },
    );
    expect(rowTexts(file)).toEqual(['buy 5 PAH3 @ 50 2024-01-02']);
  });

  it("skips orders that weren't filled and instruments other than stocks", async () => {
    const row = (symbol: string, status = 'Filled') => `1/2/2024,${symbol},5,10,Buy,${status}`;
    const file = await readFile(
      [
        'Date,Symbol,Qty,Price,Side,Order Status',
        row('QQZ'),
        row('QQZ', 'Partially Filled'),
        row('QQZ', 'Partial'),
        ...['Canceled', 'Rejected', 'Expired', 'Working', 'Unfilled', 'Pending fill', 'To be filled'].map((status) =>
          row('QQZ', status),
        ),
        ...['-QQZ260227P9', '.SPX250221C60', 'O:QQZ240119C00150000', 'EUR.USD', 'EURUSD=X', 'XAUUSD'].map((symbol) =>
          row(symbol),
        ),
        ...['MNQM6', '/ESZ25', 'NQ=F', 'BTC-USD', 'BTCUSDT', '912797GB7', 'US912797GB71'].map((symbol) => row(symbol)),
        row('VWRL:xams'),
        row('NASDAQ:QQZ'),
      ].join('\n'),
      { mapping: mapping({ ...COLUMNS, action: 'Side' }), now: NOW },
    );
    expect(rowTexts(file).map((fill) => fill.split(' ')[2])).toEqual(['QQZ', 'QQZ', 'QQZ', 'VWRL', 'QQZ']);
    expect(skippedRows(file)).toHaveLength(20);
    expect(skippedRows(file).every((reason) => reason.startsWith('ignored: '))).toBe(true);
  });
});
