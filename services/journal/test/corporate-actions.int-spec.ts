import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  changeTrade,
  closeTrade,
  commitImport,
  type Import,
  listImports,
  recordCorporateAction,
  type TradeDetail,
  undoImport,
} from '@plainscan/contracts';
import { draftOf, importFile, rowsOf, schwab, tradesOf } from './fixtures/import-file.ts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(120_000);

let journal: OpenJournal;
let me: Caller;
beforeAll(async () => {
  journal = await openJournal();
});
beforeEach(() => {
  me = journal.newUser();
});
afterAll(() => journal.close());

const BUY = '01/03/2024,Buy,NVDA,,10,$500,$1,-$5001';
const SELL = '07/01/2024,Sell,NVDA,,100,$120,$1,$11999';

const split = (overrides: object = {}): Promise<Import> =>
  me.call(recordCorporateAction, {
    kind: 'split',
    symbol: 'NVDA',
    on: '2024-06-10',
    newShares: 10,
    oldShares: 1,
    ...overrides,
  });
const rename = (overrides: object = {}): Promise<Import> =>
  me.call(recordCorporateAction, {
    kind: 'symbol_change',
    symbol: 'FB',
    newSymbol: 'META',
    on: '2022-06-09',
    ...overrides,
  });
const figures = ({ symbol, status, open_quantity, entry_price, stop_loss, profit_loss }: TradeDetail) => ({
  symbol,
  status,
  open_quantity,
  entry_price,
  stop_loss,
  profit_loss,
});
const state = async () => (await tradesOf(me)).map(figures);
const fillsOf = async () =>
  (await tradesOf(me)).map(({ executions }) =>
    executions.map(({ quantity, price, value }) => [quantity, price, value]),
  );
const refusal = (code: string, message: RegExp, field?: string) => ({
  code,
  message: expect.stringMatching(message),
  ...(field !== undefined && { details: { field } }),
});

describe('an entered split', () => {
  it('changes the shares and prices of open imported lots, but not their cost, and can be undone', async () => {
    await importFile(me, schwab(BUY));
    const before = await state();
    const recorded = await split();
    expect(recorded).toMatchObject({
      name: 'NVDA 10-for-1 split, 2024-06-10',
      status: 'committed',
      corporateAction: { kind: 'split', symbol: 'NVDA', newShares: '10', oldShares: '1', cashInLieu: null },
      trades: { created: 0, changed: 1 },
    });
    expect(await fillsOf()).toEqual([[['100', '50', '5000']]]);
    expect((await me.call(listImports, {})).imports.map(({ name }) => name)).toContain(recorded.name);
    expect(await me.call(undoImport, { id: recorded.id })).toMatchObject({ status: 'undone' });
    expect(await state()).toEqual(before);
    expect(await fillsOf()).toEqual([[['10', '500', '5000']]]);
  });

  it('closes the position with a sale that a later import brings, and with one that is already stored', async () => {
    await importFile(me, schwab(BUY));
    await split();
    await importFile(me, schwab(SELL));
    expect(await state()).toMatchObject([{ status: 'closed', open_quantity: '0', profit_loss: '6998' }]);
    me = journal.newUser();
    await importFile(me, schwab(BUY, SELL));
    expect(await state()).toMatchObject([{ profit_loss: '-3801.1' }]);
    await split();
    expect(await state()).toMatchObject([{ status: 'closed', open_quantity: '0', profit_loss: '6998' }]);
  });

  it('applies to a manual trade, with its stop, and restores both exactly', async () => {
    await me.log({ symbol: 'NVDA', entryPrice: 500, quantity: 10, stopLoss: 410.5, entryDate: '2024-01-03' });
    const before = await state();
    const { id } = await split({ newShares: 3, oldShares: 1 });
    expect(await state()).toMatchObject([{ open_quantity: '30', stop_loss: '136.83333333' }]);
    expect(await fillsOf()).toEqual([[['30', '166.6666666667', '5000']]]);
    await me.call(undoImport, { id });
    expect(await state()).toEqual(before);
  });

  it('restores the stop of an imported trade exactly', async () => {
    await importFile(me, schwab(BUY));
    const [trade] = await tradesOf(me);
    await me.call(changeTrade, { id: trade!.id, revision: trade!.revision, stopLoss: 410.5 });
    const { id } = await split({ newShares: 3, oldShares: 1 });
    expect(await state()).toMatchObject([{ stop_loss: '136.83333333' }]);
    await me.call(undoImport, { id });
    expect(await state()).toMatchObject([{ stop_loss: '410.5' }]);
  });

  it('leaves trades alone that were closed before it or opened on its day', async () => {
    await me.log({
      symbol: 'NVDA',
      entryPrice: 500,
      exitPrice: 510,
      quantity: 1,
      entryDate: '2024-01-03',
      exitDate: '2024-01-04',
    });
    await me.log({ symbol: 'NVDA', entryPrice: 120, quantity: 5, entryDate: '2024-06-10' });
    const before = await state();
    await expect(split()).rejects.toMatchObject(refusal('INVALID_CORPORATE_ACTION', /held no NVDA/, 'on'));
    await me.log({ symbol: 'NVDA', entryPrice: 600, quantity: 2, entryDate: '2024-02-01' });
    await split();
    expect(await state()).toEqual(
      expect.arrayContaining([...before, expect.objectContaining({ open_quantity: '20' })]),
    );
  });

  it('pays cash for the fraction that a reverse split leaves', async () => {
    await importFile(me, schwab('01/03/2024,Buy,NVDA,,105,$2,,-$210'));
    const { id } = await split({ newShares: 1, oldShares: 10, cashInLieu: '12.5' });
    expect(await state()).toMatchObject([
      { status: 'open', open_quantity: '10', entry_price: '20', profit_loss: '2.5' },
    ]);
    await importFile(me, schwab('07/01/2024,Sell,NVDA,,10,$30,,$300'));
    expect(await state()).toMatchObject([{ status: 'closed', profit_loss: '102.5' }]);
    await me.call(undoImport, { id });
    expect(await fillsOf()).toEqual([
      [
        ['105', '2', '210'],
        ['10', '30', '300'],
      ],
    ]);
  });

  it('pays cash for the fraction of a manual short', async () => {
    await me.log({ symbol: 'NVDA', side: 'short', entryPrice: 2, quantity: 105, entryDate: '2024-01-03' });
    const before = await state();
    const { id } = await split({ newShares: 1, oldShares: 10, cashInLieu: 8 });
    expect(await state()).toMatchObject([{ open_quantity: '10', profit_loss: '2' }]);
    await me.call(undoImport, { id });
    expect(await state()).toEqual(before);
  });

  it('refuses cash if no fraction, or more than one, remains', async () => {
    await importFile(me, schwab(BUY));
    const cash = { cashInLieu: 5 };
    await expect(split(cash)).rejects.toMatchObject(refusal('INVALID_CORPORATE_ACTION', /whole shares/, 'cashInLieu'));
    await me.log({ symbol: 'NVDA', entryPrice: 500, quantity: 3, entryDate: '2024-01-03' });
    await expect(split({ ...cash, newShares: 1, oldShares: 4 })).rejects.toMatchObject(
      refusal('INVALID_CORPORATE_ACTION', /2 positions/, 'cashInLieu'),
    );
    expect((await me.call(listImports, {})).imports).toHaveLength(1);
  });

  it('counts once with the same split from a file, in either order', async () => {
    await importFile(me, schwab(BUY));
    const { id } = await split();
    const draft = await draftOf(me, schwab('06/12/2024,Stock Split,NVDA,,90,,,'));
    expect(await rowsOf(me, draft.id)).toMatchObject([
      { verdict: 'new', warnings: expect.arrayContaining([expect.stringMatching(/You entered this split yourself/)]) },
    ]);
    const file = await importFile(me, schwab('06/12/2024,Stock Split,NVDA,,90,,,'));
    expect(await fillsOf()).toEqual([[['100', '50', '5000']]]);
    await me.call(undoImport, { id });
    expect(await fillsOf()).toEqual([[['100', '50', '5000']]]);
    await expect(split()).rejects.toMatchObject(refusal('ALREADY_RECORDED', /from an imported file/));
    await me.call(undoImport, { id: file.id });
    expect(await fillsOf()).toEqual([[['10', '500', '5000']]]);
  });

  it('is recorded once, and a retry has no effect', async () => {
    await importFile(me, schwab(BUY));
    const first = await split({ idempotencyKey: 'k' });
    expect(await split({ idempotencyKey: 'k' })).toEqual(first);
    await expect(split({ on: '2024-06-07' })).rejects.toMatchObject(refusal('ALREADY_RECORDED', /2024-06-10/));
    expect(await state()).toMatchObject([{ open_quantity: '100' }]);
  });

  it('is undone in a trade that was edited since, unless later exits depend on it', async () => {
    await importFile(me, schwab(BUY));
    const { id } = await split();
    const [trade] = await tradesOf(me);
    await me.call(closeTrade, { id: trade!.id, price: '120', quantity: '60', date: '2024-07-01' });
    await expect(me.call(undoImport, { id })).rejects.toMatchObject(refusal('TRADES_CHANGED', /closed NVDA/));
    const [closed] = await tradesOf(me);
    const executions = [{ ...closed!.executions[0]!, date: closed!.executions[0]!.on }].map(
      ({ id: execution, kind, date, quantity, price, fee }) => ({ id: execution, kind, date, quantity, price, fee }),
    );
    await me.call(changeTrade, { id: closed!.id, revision: closed!.revision, executions });
    await me.call(undoImport, { id });
    expect(await fillsOf()).toEqual([[['10', '500', '5000']]]);
  });

  it.each([
    ['a date in the future', { on: '2030-01-01' }, /future/, 'on'],
    ['a ratio of 1', { newShares: '2', oldShares: '2.0' }, /1-for-1/, 'newShares'],
    ['a symbol that was never held', { symbol: 'XYZ' }, /held no XYZ/, 'on'],
  ])('is refused for %s', async (_name, overrides, message, field) => {
    await importFile(me, schwab(BUY));
    await expect(split(overrides)).rejects.toMatchObject(refusal('INVALID_CORPORATE_ACTION', message, field));
  });
});

describe('an entered symbol change', () => {
  const FB = '01/03/2022,Buy,FB,,10,$300,,-$3000';
  const META = '03/01/2023,Sell,META,,10,$400,,$4000';

  it('renames open lots, so that a sale of the new symbol closes them, and can be undone', async () => {
    await importFile(me, schwab('01/03/2020,Buy,FB,,1,$200,,-$200', '02/03/2020,Sell,FB,,1,$210,,$210', FB));
    const before = await state();
    const { id, name } = await rename();
    expect(name).toBe('FB is now META, 2022-06-09');
    expect(await state()).toMatchObject([
      { symbol: 'FB', status: 'closed' },
      { symbol: 'META', status: 'open', open_quantity: '10' },
    ]);
    const sale = await importFile(me, schwab(META));
    expect(await state()).toMatchObject([
      { symbol: 'FB', profit_loss: '10' },
      { symbol: 'META', status: 'closed', profit_loss: '1000' },
    ]);
    await me.call(undoImport, { id: sale.id });
    await me.call(undoImport, { id });
    expect(await state()).toEqual(before);
  });

  it('applies to older history that is imported later', async () => {
    await importFile(me, schwab(FB));
    await rename();
    await importFile(me, schwab('02/03/2022,Buy,FB,,5,$200,,-$1000'));
    await importFile(me, schwab('03/01/2023,Sell,META,,15,$400,,$6000'));
    expect(await state()).toMatchObject([{ symbol: 'META', status: 'closed', profit_loss: '2000' }]);
  });

  it('leaves a later company with the old symbol alone', async () => {
    await importFile(me, schwab(FB));
    await rename();
    await importFile(me, schwab('03/01/2024,Buy,FB,,7,$10,,-$70'));
    expect(await state()).toMatchObject([
      { symbol: 'META', open_quantity: '10' },
      { symbol: 'FB', open_quantity: '7' },
    ]);
  });

  it('renames manual trades, and is refused without open ones or twice', async () => {
    await expect(rename()).rejects.toMatchObject(refusal('INVALID_CORPORATE_ACTION', /held no FB/, 'on'));
    await me.log({ symbol: 'FB', entryPrice: 300, quantity: 1, entryDate: '2022-01-03' });
    const { id } = await rename();
    expect(await state()).toMatchObject([{ symbol: 'META' }]);
    await expect(rename()).rejects.toMatchObject(refusal('ALREADY_RECORDED', /already recorded/));
    await expect(rename({ newSymbol: 'FB' })).rejects.toMatchObject(
      refusal('INVALID_CORPORATE_ACTION', /same/, 'newSymbol'),
    );
    await me.call(undoImport, { id });
    expect(await state()).toMatchObject([{ symbol: 'FB' }]);
  });

  it('combines with a split of either symbol', async () => {
    await importFile(me, schwab(FB));
    await rename();
    await split({ symbol: 'META', on: '2022-09-01', newShares: 2 });
    await split({ symbol: 'FB', on: '2022-02-01', newShares: 5 });
    expect(await state()).toMatchObject([{ symbol: 'META', open_quantity: '100', entry_price: '30' }]);
  });
});

describe('a symbol change in a file', () => {
  const HEADER =
    'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference';
  const BOUGHT = '01/11/2021 9:31 AM,Trade,Buy to Open,FB,Buy,Open,10,,,,300,0,-3000,Bought 10 FB,x';
  const CHANGE = [
    '06/09/2022 7:00 AM,Receive Deliver,Symbol Change,META,Buy,Open,10,,,,200,0,-2000,Symbol change: Open 10 META,x',
    '06/09/2022 7:00 AM,Receive Deliver,Symbol Change,FB,Sell,Close,10,,,,200,0,2000,Symbol change: Close 10 FB,x',
  ];
  const SOLD = '03/01/2023 10:00 AM,Trade,Sell to Close,META,Sell,Close,10,,,,400,0,4000,Sold 10 META,x';
  const tasty = (...rows: string[]): string => [HEADER, ...rows].join('\n');

  it('renames the open lots, realizes nothing, and is undone with its import', async () => {
    await importFile(me, tasty(BOUGHT));
    const before = await state();
    const draft = await draftOf(me, tasty(...CHANGE));
    expect(await rowsOf(me, draft.id)).toMatchObject([
      { verdict: 'ignored', reason: 'Read as a new symbol, not as a trade: FB is now META.' },
      { verdict: 'ignored' },
    ]);
    const change = await me.call(commitImport, { id: draft.id });
    expect(await state()).toMatchObject([{ symbol: 'META', status: 'open', profit_loss: null }]);
    const sale = await importFile(me, tasty(SOLD));
    expect(await state()).toMatchObject([{ symbol: 'META', status: 'closed', profit_loss: '1000' }]);
    await me.call(undoImport, { id: sale.id });
    await me.call(undoImport, { id: change.id });
    expect(await state()).toEqual(before);
  });

  it('applies within the same file', async () => {
    await importFile(me, tasty(SOLD, ...CHANGE, BOUGHT));
    expect(await state()).toMatchObject([{ symbol: 'META', status: 'closed', profit_loss: '1000' }]);
  });

  it('is not read from a row without its counterpart', async () => {
    const { preview } = await draftOf(me, tasty(BOUGHT, CHANGE[1]!));
    expect(preview!.leftOut).toEqual([{ reason: expect.stringMatching(/a name change/), rows: 1 }]);
  });
});
