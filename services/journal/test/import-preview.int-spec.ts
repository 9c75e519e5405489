import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { changeImport, commitImport, listImports } from '@plainscan/contracts';
import { draftOf, exportAll, importFile, schwab, tradesOf } from './fixtures/import-file.ts';
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

describe('the preview of an import', () => {
  it('shows the trades that will result, most recent first', async () => {
    const file = schwab(
      '01/03/2024,Buy,ABC,,10,$5,$1,-$51',
      '01/05/2024,Sell,ABC,,10,$7,$1,$69',
      '02/01/2024,Buy,XYZ,,4,$10,,-$40',
      '02/02/2024,Buy,XYZ,,4,$20,,-$80',
      '02/05/2024,Sell,XYZ,,2,$30,,$60',
    );
    const { id, preview } = await draftOf(me, file);
    expect(preview).toMatchObject({ omittedTrades: 0, leftOut: [], otherLeftOut: 0 });
    expect(preview!.trades).toEqual([
      {
        symbol: 'XYZ',
        side: 'long',
        currency: 'USD',
        status: 'open',
        changes: false,
        enteredOn: '2024-02-01',
        exitedOn: null,
        quantity: '8',
        openQuantity: '6',
        averageEntry: '15',
        averageExit: '30',
        profitLoss: '40',
      },
      {
        symbol: 'ABC',
        side: 'long',
        currency: 'USD',
        status: 'closed',
        changes: false,
        enteredOn: '2024-01-03',
        exitedOn: '2024-01-05',
        quantity: '10',
        openQuantity: '0',
        averageEntry: '5',
        averageExit: '7',
        profitLoss: '18',
      },
    ]);
    await me.call(commitImport, { id });
    const trades = (await tradesOf(me)).map(({ symbol, profit_loss }) => [symbol, profit_loss]);
    expect(trades).toEqual(preview!.trades.map(({ symbol, profitLoss }) => [symbol, profitLoss]).reverse());
  });

  it('marks trades that the import changes', async () => {
    await importFile(me, schwab('01/03/2024,Buy,ABC,,10,$5,,-$50'));
    const { preview } = await draftOf(me, schwab('01/05/2024,Sell,ABC,,10,$7,,$70'));
    expect(preview!.trades).toMatchObject([{ symbol: 'ABC', status: 'closed', changes: true, profitLoss: '20' }]);
  });

  it('counts the rows that are left out by reason, and follows the choices of the user', async () => {
    const file = schwab(
      '01/03/2024,Buy,ABC,,10,$5,,-$50',
      '01/04/2024,Qualified Dividend,ABC,,,,,$1',
      '01/05/2024,Qualified Dividend,ABC,,,,,$1',
      '01/06/2024,Sell,XYZ,,1,$5,,$5',
    );
    const draft = await draftOf(me, file);
    expect(draft.preview!.leftOut).toEqual([
      { reason: expect.stringMatching(/dividend/i), rows: 2 },
      { reason: expect.stringMatching(/^No matching buy/), rows: 1 },
    ]);
    const changed = await me.call(changeImport, { id: draft.id, exclude: [2], include: [5] });
    expect(changed.preview!.trades).toMatchObject([{ symbol: 'XYZ', side: 'short' }]);
    expect(changed.preview!.leftOut).toContainEqual({ reason: 'Excluded by you.', rows: 1 });
    expect((await me.call(listImports, {})).imports[0]).not.toHaveProperty('preview');
  });

  it('is a sample of a large file', async () => {
    const rows = Array.from({ length: 15 }, (_, i) => `01/${String(i + 1).padStart(2, '0')}/2024,Buy,S${i},,1,$5,,-$5`);
    const { preview } = await draftOf(me, schwab(...rows));
    expect(preview!.trades).toHaveLength(10);
    expect(preview!.omittedTrades).toBe(5);
    expect(preview!.trades[0]).toMatchObject({ symbol: 'S14' });
  });

  it('includes trades that a Plainscan export restores', async () => {
    await me.log({ symbol: 'ABC', entryPrice: 5, exitPrice: 8, quantity: 2 });
    const file = await exportAll(me, 'csv');
    me = journal.newUser();
    const { preview } = await draftOf(me, file);
    expect(preview!.trades).toMatchObject([{ symbol: 'ABC', status: 'closed', changes: false, profitLoss: '6' }]);
  });

  it('is empty for a file that is not recognized', async () => {
    const { preview } = await draftOf(me, 'a,b\n1,2');
    expect(preview).toEqual({ trades: [], omittedTrades: 0, leftOut: [], otherLeftOut: 0 });
  });
});
