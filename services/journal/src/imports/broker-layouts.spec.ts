import { describe, expect, it } from '@jest/globals';
import { importMappingSchema } from '@plainscan/contracts';
import { decimalText } from '../money/decimals.ts';
import { computeRealizedPnl } from '../positions/realized-pnl.ts';
import { runSliced } from '../slicing/run-sliced.ts';
import { NO_CORPORATE_ACTIONS } from './corporate-actions.store.ts';
import { planImport } from './plan/plan-import.ts';
import { type FileReading, readFile } from './read-file.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const read = (...lines: string[]) => readFile(lines.join('\n'), { now: NOW });
const summarize = ({ rows }: FileReading): string[] =>
  rows.flatMap((row) => {
    if (row.kind === 'cash') return [`${row.cash.kind} ${decimalText(row.cash.amount)} ${row.cash.on}`];
    if (row.kind !== 'fill') return [];
    const { action, quantity, symbol, price, fee, at, on, markedShort } = row.fill;
    const side = markedShort ? 'short' : action;
    const cost = fee.isZero() ? '' : ` fee ${decimalText(fee)}`;
    return [`${side} ${decimalText(quantity)} ${symbol} @ ${decimalText(price)}${cost} ${at?.toISOString() ?? on}`];
  });
const skippedRows = ({ rows }: FileReading): string[] =>
  rows.flatMap((row) => (row.kind === 'ignored' || row.kind === 'failed' ? [`${row.kind}: ${row.reason}`] : []));

describe("a broker's file in its own layout", () => {
  it('Robinhood: reads sales as sales, skips options and canceled trades', async () => {
    const file = await read(
      '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
      '"3/4/2024","3/4/2024","3/6/2024","QQZ","Quartz Corp\nCUSIP: 123456782","Sell","3","$12.50","$37.50"',
      '"3/1/2024","3/1/2024","3/5/2024","QQZ","QQZ 6/21/2024 Call $15.00","BTO","1","$0.40","($40.04)"',
      '"2/1/2024","2/1/2024","2/5/2024","QQZ","Quartz Corp","CDIV","","","$0.24"',
      '"1/9/2024","1/9/2024","1/11/2024","QQZ","Quartz Corp","Buy","5","$10.00","($50.00)"',
      '"1/2/2024","1/2/2024","1/2/2024","","ACH Deposit","ACH","","","$100.00"',
      '"","","","","","","","","","The data provided is for informational purposes only."',
    );
    expect(file).toMatchObject({ source: 'robinhood', sourceName: 'Robinhood', problem: null });
    expect(summarize(file)).toEqual([
      'sell 3 QQZ @ 12.5 2024-03-04',
      'buy 5 QQZ @ 10 2024-01-09',
      'deposit 100 2024-01-02',
    ]);
    expect(skippedRows(file)[0]).toMatch(/^ignored: Skipped: an option/);
  });

  it('Fidelity: recognizes options by symbol, reads reinvestments as buys', async () => {
    const file = await read(
      '',
      '',
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date',
      '02/20/2026,"YOU SOLD QUARTZ CORP (QQZ) (Cash)",QQZ,"QUARTZ CORP",Cash,-4,12.5,,0.01,,49.99,149.99,02/23/2026',
      '02/19/2026,"YOU BOUGHT OPENING TRANSACTION PUT (QQZ)", -QQZ260227P9,"PUT (QQZ) QUARTZ CORP FEB 27 26 $9",Margin,1,0.5,0.65,0.03,,-50.68,100,02/20/2026',
      '02/18/2026,"REINVESTMENT QUARTZ CORP (QQZ) (Cash)",QQZ,"QUARTZ CORP",Cash,0.25,12,,,,-3,90,',
      '02/18/2026,"DIVIDEND RECEIVED QUARTZ CORP (QQZ) (Cash)",QQZ,"QUARTZ CORP",Cash,0,,,,,3,93,',
      '02/11/2026,"YOU BOUGHT QUARTZ CORP (QQZ) (Cash)",QQZ,"QUARTZ CORP",Cash,10,10,,,,-100,90,02/12/2026',
      '02/10/2026,"YOU BOUGHT UNITED STATES TREAS BILLS",912797GB7,"UNITED STATES TREAS BILLS ZERO CPN",Cash,1000,99.1,,,,-991,0,02/11/2026',
      '02/09/2026,"Electronic Funds Transfer Received (Cash)",," No Description",Cash,0,,,,,200,200,',
      '"The data and information in this spreadsheet is provided to you solely for your use."',
      'Date downloaded 02/21/2026 9:41 am',
    );
    expect(file).toMatchObject({ source: 'fidelity', problem: null });
    expect(summarize(file)).toEqual([
      'sell 4 QQZ @ 12.5 fee 0.01 2026-02-20',
      'buy 0.25 QQZ @ 12 2026-02-18',
      'buy 10 QQZ @ 10 2026-02-11',
      'deposit 200 2026-02-09',
    ]);
    expect(skippedRows(file).filter((reason) => /an option|a bond/.test(reason))).toHaveLength(2);
  });

  it('Webull: reads only filled orders', async () => {
    const file = await read(
      'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time',
      'Quartz Corp,QQZ,Sell,Filled,10,10,@12.00,12.05,DAY,05/31/2024 10:14:58 EDT,05/31/2024 10:15:00 EDT',
      'Quartz Corp,QQZ,Sell,Cancelled,0,10,@13.00,,DAY,05/31/2024 10:00:00 EDT,',
      'QQZ240614C00180000,QQZ240614C00180000,Buy,Filled,1,1,@1.20,1.20,DAY,05/31/2024 10:01:00 EDT,05/31/2024 10:01:00 EDT',
      'Quartz Corp,QQZ,Buy,Filled,10,10,@10.00,10.00,DAY,05/31/2024 09:31:00 EDT,05/31/2024 09:31:02 EDT',
    );
    expect(file).toMatchObject({ source: 'webull', problem: null });
    expect(summarize(file)).toEqual([
      'sell 10 QQZ @ 12.05 2024-05-31T14:15:00.000Z',
      'buy 10 QQZ @ 10 2024-05-31T13:31:02.000Z',
    ]);
    expect(skippedRows(file)).toEqual([
      "ignored: Skipped: the order's status is “Cancelled”",
      expect.stringMatching(/^ignored: Skipped: an option/),
    ]);
  });

  it('thinkorswim: reads the trade history far down the file, never the order history', async () => {
    const orders = Array.from(
      { length: 330 },
      (_, i) => `,,5/${1 + (i % 28)}/24 09:40:00,STOCK,BUY,+10,TO OPEN,QQZ,,,STOCK,10.00,LMT,DAY,CANCELED`,
    );
    const file = await read(
      'Account Statement for 12345678 (ira) since 5/1/24 through 5/31/24',
      '',
      'Cash Balance',
      'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE',
      '5/1/24,00:00:00,BAL,,Cash balance at the start of business day 01.05 EST,,,,1000',
      '',
      'Account Order History',
      'Notes,,Time Placed,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,PRICE,,TIF,Status',
      ...orders,
      '',
      'Account Trade History',
      ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type',
      ',5/31/24 10:15:00,STOCK,SELL,-10,TO CLOSE,QQZ,,,STOCK,12.05,12.05,LMT',
      ',5/31/24 10:01:00,SINGLE,BUY,+1,TO OPEN,QQZ,14 JUN 24,180,CALL,1.20,1.20,LMT',
      ',5/31/24 09:31:02,STOCK,BUY,+10,TO OPEN,QQZ,,,STOCK,10,10,MKT',
      ',5/30/24 09:31:02,STOCK,SELL,-5,TO OPEN,ABZ,,,STOCK,20,20,MKT',
      '',
      'Profits and Losses',
      'Symbol,Description,P/L Open,P/L %',
      'QQZ,QUARTZ,1,2%',
    );
    expect(file).toMatchObject({ source: 'thinkorswim', problem: null });
    expect(summarize(file)).toEqual([
      'sell 10 QQZ @ 12.05 2024-05-31T14:15:00.000Z',
      'buy 10 QQZ @ 10 2024-05-31T13:31:02.000Z',
      'short 5 ABZ @ 20 2024-05-30T13:31:02.000Z',
    ]);
  });

  it('Interactive Brokers’ Activity Statement: skips closed lots, totals, options, and currencies', async () => {
    const header =
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code';
    const file = await read(
      'Statement,Header,Field Name,Field Value',
      'Statement,Data,BrokerName,Interactive Brokers LLC',
      'Account Information,Header,Field Name,Field Value',
      'Account Information,Data,Base Currency,USD',
      header,
      'Trades,Data,Order,Stocks,USD,QQZ,"2024-01-16, 09:32:11",100,10.00,10.1,-1000,-1,1001,0,10,O',
      'Trades,Data,Trade,Stocks,USD,QQZ,"2024-01-16, 09:32:11",100,10.00,10.1,-1000,-1,1001,0,10,O',
      'Trades,Data,Order,Stocks,USD,QQZ,"2024-02-16, 15:59:00",-40,12.00,12,480,-1.02,-400.4,78.58,0,C',
      'Trades,Data,ClosedLot,Stocks,USD,QQZ,"2024-01-16, 09:32:11",40,10.01,,,,400.4,78.58,,ST',
      'Trades,SubTotal,,Stocks,USD,QQZ,,60,,,-520,-2.02,600.6,78.58,10,',
      'Trades,Total,,Stocks,USD,,,,,,-520,-2.02,600.6,78.58,10,',
      header,
      'Trades,Data,Order,Equity and Index Options,USD,QQZ 19JAN24 10 C,"2024-01-17, 10:00:00",1,1,1,-100,-1,101,0,0,O',
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in USD,,,MTM in USD,Code',
      'Trades,Data,Order,Forex,USD,EUR.USD,"2024-01-17, 10:00:00",1000,1.09,,-1090,-2,,,0,',
      'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
      'Deposits & Withdrawals,Data,USD,2024-01-02,Electronic Fund Transfer,2000',
      'Deposits & Withdrawals,Data,Total,,,2000',
    );
    expect(file).toMatchObject({ source: 'interactive-brokers', problem: null });
    expect(summarize(file)).toEqual([
      'buy 100 QQZ @ 10 fee 1 2024-01-16T14:32:11.000Z',
      'sell 40 QQZ @ 12 fee 1.02 2024-02-16T20:59:00.000Z',
      'deposit 2000 2024-01-02',
    ]);
    expect(skippedRows(file).filter((reason) => /an option|a currency exchange/.test(reason))).toHaveLength(2);
  });

  it('Interactive Brokers: reads a Flex query in XML', async () => {
    const file = await read(
      '<FlexQueryResponse queryName="t" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1"><Trades>',
      '<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="QQZ" buySell="BUY" tradeDate="20240116" dateTime="20240116;093211" quantity="100" tradePrice="10" tradeMoney="1000" ibCommission="-1" ibCommissionCurrency="USD" openCloseIndicator="O" levelOfDetail="EXECUTION" />',
      '<Trade accountId="U1" currency="USD" assetCategory="OPT" symbol="QQZ   240119C00010000" buySell="BUY" dateTime="20240116;093211" quantity="1" tradePrice="1" ibCommission="-1" levelOfDetail="EXECUTION" />',
      '<Lot accountId="U1" symbol="QQZ" quantity="100" levelOfDetail="CLOSED_LOT" />',
      '</Trades></FlexStatement></FlexStatements></FlexQueryResponse>',
    );
    expect(file).toMatchObject({ source: 'interactive-brokers', problem: null });
    expect(summarize(file)).toEqual(['buy 100 QQZ @ 10 fee 1 2024-01-16T14:32:11.000Z']);
  });

  it('OFX and QFX: takes tickers from the list of securities', async () => {
    const file = await read(
      'OFXHEADER:100',
      'DATA:OFXSGML',
      '',
      '<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD',
      '<INVACCTFROM><BROKERID>x<ACCTID>77</INVACCTFROM><INVTRANLIST>',
      '<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20240116093211[-5:EST]</INVTRAN><SECID><UNIQUEID>123456782<UNIQUEIDTYPE>CUSIP</SECID><UNITS>10<UNITPRICE>10<COMMISSION>1<TOTAL>-101</INVBUY><BUYTYPE>BUY</BUYSTOCK>',
      '<SELLSTOCK><INVSELL><INVTRAN><FITID>2<DTTRADE>20240216120000</INVTRAN><SECID><UNIQUEID>123456782<UNIQUEIDTYPE>CUSIP</SECID><UNITS>-4<UNITPRICE>12<TOTAL>48</INVSELL><SELLTYPE>SELL</SELLSTOCK>',
      '<INCOME><INVTRAN><FITID>3<DTTRADE>20240217</INVTRAN><TOTAL>1</INCOME>',
      '</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>123456782<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>Quartz<TICKER>QQZ</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>',
    );
    expect(file).toMatchObject({ source: 'ofx', problem: null });
    expect(summarize(file)).toEqual(['buy 10 QQZ @ 10 fee 1 2024-01-16T14:32:11.000Z', 'sell 4 QQZ @ 12 2024-02-16']);
  });

  it.each([
    [
      'etrade',
      [
        'For Account:,#####-1234',
        '',
        'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description',
        '',
        '02/16/24,Sold,EQ,QQZ,-4,47.99,12,0.01,QUARTZ CORP',
        '02/15/24,Bought To Open,OPTN,QQZ Feb 23 24 $9 Put,1,-50.5,0.5,0.5,PUT QQZ 02/23/24 9.000',
        '02/14/24,Dividend,MF,QQZ,0.5,-5,0,0,QUARTZ REINVEST PRICE $ 10',
        '02/13/24,Dividend,EQ,QQZ,0,1.5,0,0,QUARTZ CASH DIV',
        '01/16/24,Bought,EQ,QQZ,10,-100,10,0,QUARTZ CORP',
      ],
      ['sell 4 QQZ @ 12 fee 0.01 2024-02-16', 'buy 0.5 QQZ @ 10 2024-02-14', 'buy 10 QQZ @ 10 2024-01-16'],
    ],
    [
      'etrade',
      [
        'All Transactions Activity Types',
        '',
        'Account Activity for x -1234 from Prior Year',
        '',
        'Total:,-52.01',
        '',
        'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note',
        '02/16/24,02/16/24,02/20/24,Sold,QUARTZ CORP,QQZ,--,-4.0,12,47.99,0.01,--,--',
        '02/15/24,02/15/24,02/16/24,Sold Short,PUT  QQZ    02/23/24   9.000,QQZ,--,-1.0,0.5,49.5,0.5,--,--',
        '01/16/24,01/16/24,01/18/24,Bought,QUARTZ CORP,QQZ,--,10,10,-100,0.0,--,--',
        '01/02/24,01/02/24,01/02/24,Online Transfer,ACH DEPOSIT,--,--,,,1000.0,0.0,--,--',
      ],
      ['sell 4 QQZ @ 12 fee 0.01 2024-02-16', 'buy 10 QQZ @ 10 2024-01-16', 'deposit 1000 2024-01-02'],
    ],
    [
      'tradestation',
      [
        'Account Number,Type,TradeInd,Transaction,Quantity,Cusip,ADP,Symbol,CallPut,Underlying Symbol,Expiration Date,Strike Price,TD,SD,Activity,Date,Price,Amount,Currency Code,Commission,Description,Time,Order ID',
        '1,Margin,T,Buy,10,123456782,1,QQZ,,,,,1/16/2024,1/18/2024,TRA,1/16/2024,10,-101,USD,1,QUARTZ,09:32:11,7',
        '1,Margin,T,Sell,4,123456782,1,QQZ,,,,,2/16/2024,2/20/2024,TRA,2/16/2024,12,47,USD,1,QUARTZ,15:59:00,8',
        '1,Margin,T,Buy,1,,1,QQZ,CALL,QQZ,2/23/2024,9,2/16/2024,2/20/2024,TRA,2/16/2024,1,-101,USD,1,QUARTZ,15:59:00,9',
      ],
      ['buy 10 QQZ @ 10 fee 1 2024-01-16T14:32:11.000Z', 'sell 4 QQZ @ 12 fee 1 2024-02-16T20:59:00.000Z'],
    ],
    [
      'tradestation',
      [
        'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds,Clr Broker,Liq,Note',
        '1,01/16/2024,01/18/2024,USD,2,B,QQZ,10,10,09:32:11,1,0,0,0,0,0,0,-100,-101,LAMP,,',
        '1,01/16/2024,01/18/2024,USD,2,SS,ABZ,5,20,09:33:11,0,0,0,0,0,0,0,100,100,LAMP,,',
        '1,02/16/2024,02/20/2024,USD,2,S,QQZ,4,12,15:59:00,1,0.01,0.01,0,0,0,0,48,46.98,LAMP,,',
      ],
      [
        'buy 10 QQZ @ 10 fee 1 2024-01-16T14:32:11.000Z',
        'short 5 ABZ @ 20 2024-01-16T14:33:11.000Z',
        'sell 4 QQZ @ 12 fee 1.02 2024-02-16T20:59:00.000Z',
      ],
    ],
    [
      'tastytrade',
      [
        'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency',
        '2024-02-16T15:59:00-0500,Trade,Sell to Close,SELL_TO_CLOSE,QQZ,Equity,Sold 4 QQZ @ 12.00,48.00,4,12.00,0.00,-0.01,,,,,,,1,47.99,USD',
        '2024-02-15T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,QQZ   240223P00009000,Equity Option,Bought 1 QQZ,-50.00,1,-50.00,-1.00,-0.10,100,QQZ,QQZ,2/23/24,9,PUT,2,-51.1,USD',
        '2024-01-16T09:32:11-0500,Trade,Buy to Open,BUY_TO_OPEN,QQZ,Equity,Bought 10 QQZ @ 10.00,-100.00,10,-10.00,-1.00,0.00,,,,,,,3,-101,USD',
        '2024-01-02T09:00:00-0500,Money Movement,Deposit,,,,Wire Funds Received,500.00,0,,0.00,0.00,,,,,,,,500.00,USD',
      ],
      [
        'sell 4 QQZ @ 12 fee 0.01 2024-02-16T20:59:00.000Z',
        'buy 10 QQZ @ 10 fee 1 2024-01-16T14:32:11.000Z',
        'deposit 500 2024-01-02',
      ],
    ],
    [
      'tastytrade',
      [
        'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference',
        '01/19/2021 10:30 AM,Trade,Sell to Close,QQZ,Sell,Close,4,,,,12,0.082,48,Sold 4 QQZ @ 12.00,Individual...99',
        '01/18/2021 11:30 PM,Money Movement,Deposit,,,,0,,,,,0,500,Wire Funds Received,Individual...99',
        '01/18/2021 11:00 PM,Money Movement,Dividend,QQZ,,,0,,,,,0,1.2,QUARTZ CORP,Individual...99',
        '01/16/2021 3:31 PM,Trade,Buy to Close,ABZ,Buy,Close,5,,,,19,0.082,-95,Bought 5 ABZ @ 19.00,Individual...99',
        '01/15/2021 3:31 PM,Trade,Sell to Open,ABZ,Sell,Open,5,,,,20,0.082,100,Sold 5 ABZ @ 20.00,Individual...99',
        '01/15/2021 3:30 PM,Trade,Sell to Open,QQZ,Sell,Open,1,02/19/2021,9,P,0.5,1.152,50,Sold 1 QQZ 02/19/21 Put 9.00,Individual...99',
        '01/14/2021 4:00 PM,Receive Deliver,Buy to Open,QQZ,Buy,Open,100,,,,9,5,-900,Buy to Open 100 QQZ @ 9.00,Individual...99',
        '01/14/2021 4:00 PM,Receive Deliver,Assignment,QQZ,,,1,02/19/2021,9,P,,0,0,Removal of option due to assignment,Individual...99',
        '01/13/2021 7:00 AM,Receive Deliver,Symbol Change,QQX,Buy,Open,7,,,,9,0,-63,Symbol change: Open 7 QQX,Individual...99',
        '01/13/2021 7:00 AM,Receive Deliver,Symbol Change,QQY,Sell,Close,7,,,,9,0,63,Symbol change: Close 7 QQY,Individual...99',
        '01/12/2021 7:00 AM,Receive Deliver,Forward Split,QQZ,Buy,Open,20,,,,5,0,-100,Forward split: Open 20 QQZ,Individual...99',
        '01/12/2021 7:00 AM,Receive Deliver,Forward Split,QQZ,Sell,Close,10,,,,10,0,100,Forward split: Close 10 QQZ,Individual...99',
        '01/11/2021 9:31 AM,Trade,Buy to Open,QQZ,Buy,Open,10,,,,10,0.08,-100,Bought 10 QQZ @ 10.00,Individual...99',
      ],
      [
        'sell 4 QQZ @ 12 fee 0.082 2021-01-19T15:30:00.000Z',
        'deposit 500 2021-01-18',
        'buy 5 ABZ @ 19 fee 0.082 2021-01-16T20:31:00.000Z',
        'short 5 ABZ @ 20 fee 0.082 2021-01-15T20:31:00.000Z',
        'buy 100 QQZ @ 9 fee 5 2021-01-14T21:00:00.000Z',
        'buy 20 QQZ @ 0 2021-01-12',
        'sell 10 QQZ @ 0 2021-01-12',
        'buy 10 QQZ @ 10 fee 0.08 2021-01-11T14:31:00.000Z',
      ],
    ],
    [
      'thinkorswim',
      [
        'DATE,TRANSACTION ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,REG FEE,SHORT-TERM RDM FEE,FUND REDEMPTION FEE, DEFERRED SALES CHARGE',
        '01/16/2020,26000000001,Bought 10 QQZ @ 10,10,QQZ,10.00,0.00,-100.00,,,,',
        '01/17/2020,26000000002,Sold 4 QQZ @ 12,4,QQZ,12.00,0.00,47.99,0.01,,,',
        '01/21/2020,26000000003,Bought 1 QQZ Feb 21 2020 9.0 Put @ 0.5,1,QQZ Feb 21 2020 9.0 Put,0.50,0.65,-50.65,,,,',
        '01/22/2020,26000000004,ORDINARY DIVIDEND (QQZ),,QQZ,,,1.50,,,,',
        '01/23/2020,26000000005,CLIENT REQUESTED ELECTRONIC FUNDING RECEIPT (FUNDS NOW),,,,,500.00,,,,',
        '01/24/2020,26000000006,CLIENT REQUESTED ELECTRONIC FUNDING DISBURSEMENT (FUNDS NOW),,,,,-200.00,,,,',
        '01/25/2020,26000000007,Sold Short 5 ABZ @ 21,5,ABZ,21.00,4.95,100.05,,,,',
        '01/26/2020,26000000008,Bought to Cover 5 ABZ @ 19,5,ABZ,19.00,0.00,-95.00,,,,',
        '01/27/2020,26000000009,TRANSFER OF SECURITY OR OPTION IN (QQZ),7,QQZ,,,0.00,,,,',
        '01/28/2020,26000000010,"Bought 1,200 QQZ @ 1.2345",1200,QQZ,1.2345,0.00,"-1,481.40",,,,',
        '***END OF FILE***',
      ],
      [
        'buy 10 QQZ @ 10 2020-01-16',
        'sell 4 QQZ @ 12 fee 0.01 2020-01-17',
        'deposit 500 2020-01-23',
        'withdrawal -200 2020-01-24',
        'short 5 ABZ @ 21 fee 4.95 2020-01-25',
        'buy 5 ABZ @ 19 2020-01-26',
        'buy 1200 QQZ @ 1.2345 2020-01-28',
      ],
    ],
    [
      'merrill',
      [
        '"Exported on: 02/20/2024 12:07 AM ET"',
        '',
        '""',
        '"Trade Date" ,"Settlement Date" ,"Account" ,"Description" ,"Type" ,"Symbol/ CUSIP" ,"Quantity" ,"Price" ,"Amount" ," "',
        '"02/16/2024" ,"02/20/2024" ,"IRA 1" ,"Sale  QUARTZ CORP" ,"" ,"QQZ" ,"-4" ,"$12.00" ,"$48.00" ," "',
        '"02/10/2024" ,"02/10/2024" ,"IRA 1" ,"Reinvestment Share(s) QUARTZ CORP" ,"" ,"QQZ" ,"0.5" ,"" ,"-$5.00" ," "',
        '"02/10/2024" ,"02/10/2024" ,"IRA 1" ,"Dividend QUARTZ CORP" ,"" ,"QQZ" ,"" ,"" ,"$5.00" ," "',
        '"01/16/2024" ,"01/18/2024" ,"IRA 1" ,"Purchase  QUARTZ CORP" ,"" ,"QQZ" ,"10" ,"$10.00" ,"-$100.00" ," "',
      ],
      ['sell 4 QQZ @ 12 2024-02-16', 'buy 0.5 QQZ @ 10 2024-02-10', 'buy 10 QQZ @ 10 2024-01-16'],
    ],
    [
      'vanguard',
      [
        'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,',
        '77,QUARTZ CORP,QQZ,6.5,12,78,',
        '',
        '',
        'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,',
        '77,2024-02-16,2024-02-20,Sell,Sell,QUARTZ CORP,QQZ,-4.00000,12.0,48.0,0.01,47.99,0.0,CASH,',
        '77,2024-02-10,2024-02-10,Reinvestment,Dividend Reinvestment,QUARTZ CORP,QQZ,0.50000,10.0,-5.0,0.0,-5.0,0.0,CASH,',
        '77,2024-02-10,2024-02-10,Dividend,Dividend Received,QUARTZ CORP,QQZ,0.00000,0.0,5.0,0.0,5.0,0.0,CASH,',
        '77,2024-01-16,2024-01-18,Buy,Buy,QUARTZ CORP,QQZ,10.00000,10.0,-100.0,0.0,-100.0,0.0,CASH,',
        '77,2024-01-02,2024-01-02,Funds Received,Electronic Bank Transfer,CASH,,0,0,400.00,0,400.00,0,CASH,',
      ],
      [
        'sell 4 QQZ @ 12 fee 0.01 2024-02-16',
        'buy 0.5 QQZ @ 10 2024-02-10',
        'buy 10 QQZ @ 10 2024-01-16',
        'deposit 400 2024-01-02',
      ],
    ],
    [
      'questrade',
      [
        'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
        '2024-01-16 12:00:00 AM,2024-01-18 12:00:00 AM,Buy,QQZ,QUARTZ CORP,10,10,-100,-4.95,-104.95,USD,1,Trades,Margin',
        '2024-02-16 12:00:00 AM,2024-02-20 12:00:00 AM,Sell,QQZ,QUARTZ CORP,-4,12,48,-4.95,43.05,USD,1,Trades,Margin',
        '2024-02-17 12:00:00 AM,2024-02-17 12:00:00 AM,DIV,QQZ,QUARTZ CORP,0,0,0,0,1.2,USD,1,Dividends,Margin',
      ],
      ['buy 10 QQZ @ 10 fee 4.95 2024-01-16T05:00:00.000Z', 'sell 4 QQZ @ 12 fee 4.95 2024-02-16T05:00:00.000Z'],
    ],
    [
      'coinbase',
      [
        '',
        'Transactions',
        'User,x,y',
        'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
        '1,2024-01-16 14:32:11 UTC,Buy,BTC,0.01,USD,$42000.00,$420.00,$425.00,$5.00,Bought 0.01 BTC',
      ],
      [],
    ],
  ])('%s', async (source, lines, expected) => {
    const file = await read(...lines);
    expect(file).toMatchObject({ source, problem: null });
    expect(summarize(file)).toEqual(expected);
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
    expect(summarize(file)).toEqual([]);
    expect(skippedRows(file)).toHaveLength(5);
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
      summarize(file)
        .filter((fill) => !fill.endsWith('01-08'))
        .map((fill) => fill.slice(-10)),
    ).toEqual(expect.arrayContaining(['2024-01-02', '2024-01-04', '2024-01-05']));
    expect(summarize(file).filter((fill) => fill.endsWith('01-08'))).toHaveLength(60);
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
    expect(summarize(file)).toEqual(['sell 1 QQZ @ 1000 2024-01-02']);
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

  it('takes the side from the sign of the amount if quantities have no sign', async () => {
    const text = 'Date,Symbol,Qty,Price,Amount\n1/2/2024,QQZ,5,10,(50.00)\n1/3/2024,QQZ,5,12,60\n';
    const file = await readFile(text, { mapping: mapping({ ...COLUMNS, amount: 'Amount' }), now: NOW });
    expect(summarize(file)).toEqual(['buy 5 QQZ @ 10 2024-01-02', 'sell 5 QQZ @ 12 2024-01-03']);
  });

  it("skips orders that weren't filled and instruments other than stocks", async () => {
    const row = (symbol: string, status = 'Filled') => `1/2/2024,${symbol},5,10,Buy,${status}`;
    const file = await readFile(
      [
        'Date,Symbol,Qty,Price,Side,Order Status',
        row('QQZ'),
        row('QQZ', 'Partially Filled'),
        ...['Canceled', 'Rejected', 'Expired', 'Working', 'Unfilled'].map((status) => row('QQZ', status)),
        ...['-QQZ260227P9', '.SPX250221C60', 'EUR.USD', 'MNQM6', '/ESZ25', 'BTC-USD', '912797GB7'].map((symbol) =>
          row(symbol),
        ),
        row('VWRL:xams'),
        row('NASDAQ:QQZ'),
      ].join('\n'),
      { mapping: mapping({ ...COLUMNS, action: 'Side' }), now: NOW },
    );
    expect(summarize(file).map((fill) => fill.split(' ')[2])).toEqual(['QQZ', 'QQZ', 'VWRL', 'QQZ']);
    expect(skippedRows(file)).toHaveLength(12);
    expect(skippedRows(file).every((reason) => reason.startsWith('ignored: '))).toBe(true);
  });
});
