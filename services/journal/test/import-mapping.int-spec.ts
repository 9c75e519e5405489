import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  changeImport,
  commitImport,
  deleteImportPreset,
  getImport,
  type ImportMapping,
  importMappingSchema,
  listImportPresets,
  MAX_PRESETS,
  undoImport,
} from '@plainscan/contracts';
import { draftOf, rowsOf, tradesOf } from './fixtures/import-file.ts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(60_000);

let journal: OpenJournal;
let me: Caller;

beforeAll(async () => {
  journal = await openJournal();
});
beforeEach(() => {
  me = journal.newUser();
});
afterAll(() => journal.close());

const TEXT = [
  'Konto;Dział',
  'Kiedy;Co;Symbol;Ile;Cena;Prowizja',
  '2.1.2024 15:31;K;abc;10;12,50;1,00',
  '3.1.2024 15:31;S;abc;10;13,50;1,00',
].join('\n');
const MAPPING: ImportMapping = importMappingSchema.parse({
  headerLine: 2,
  delimiter: ';',
  dateOrder: 'dmy',
  decimal: ',',
  timeZone: 'Europe/Warsaw',
  currency: 'PLN',
  columns: { symbol: 'Symbol', date: 'Kiedy', quantity: 'Ile', price: 'Cena', action: 'Co', fees: ['Prowizja'] },
  actions: { buy: ['K'], sell: ['S'] },
});

describe('a file from an unknown broker', () => {
  it('needs a mapping, and is read and imported with it', async () => {
    const { id, ...draft } = await draftOf(me, TEXT);
    expect(draft).toMatchObject({ source: 'unknown', problem: expect.any(String), counts: { rows: 0 }, mapping: null });
    expect(draft.columns).toEqual(['Kiedy', 'Co', 'Symbol', 'Ile', 'Cena', 'Prowizja']);
    expect(draft.sample[0]).toEqual(['2.1.2024 15:31', 'K', 'abc', '10', '12,50', '1,00']);
    await expect(me.call(commitImport, { id })).rejects.toMatchObject({ code: 'NOTHING_TO_IMPORT' });
    const mapped = await me.call(changeImport, { id, mapping: MAPPING });
    expect(mapped).toMatchObject({
      source: 'mapped',
      problem: null,
      mapping: MAPPING,
      counts: { rows: 3, new: 2, ignored: 1 },
    });
    await me.call(commitImport, { id });
    const [trade, ...none] = await tradesOf(me);
    expect(none).toEqual([]);
    expect(trade).toMatchObject({
      symbol: 'ABC',
      currency: 'PLN',
      profit_loss: '8',
      entry_date: '2024-01-02T14:31:00.000Z',
    });
    expect(await draftOf(me, TEXT)).toMatchObject({ source: 'unknown' });
  });

  it('is from then on read with the mapping saved for its header', async () => {
    const { id } = await draftOf(me, TEXT);
    expect(await me.call(changeImport, { id, mapping: MAPPING, savePresetAs: ' Dom maklerski ' })).toMatchObject({
      sourceName: 'Dom maklerski',
    });
    await me.call(commitImport, { id });
    const next = await draftOf(me, TEXT.replace('Konto;Dział\n', ''));
    expect(next).toMatchObject({
      source: 'mapped',
      sourceName: 'Dom maklerski',
      problem: null,
      mapping: { headerLine: 1 },
      counts: { rows: 2, duplicate: 2 },
    });
    const { presets } = await me.call(listImportPresets, {});
    expect(presets).toEqual([{ id: expect.any(String), name: 'Dom maklerski', mapping: MAPPING }]);
    await me.call(deleteImportPreset, { id: presets[0]!.id });
    await expect(me.call(deleteImportPreset, { id: presets[0]!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await draftOf(me, TEXT)).toMatchObject({ source: 'unknown' });
    expect(await me.call(getImport, { id: next.id })).toEqual(next);
  });

  it('keeps the chosen rows when it is mapped again', async () => {
    const { id } = await draftOf(me, TEXT);
    await me.call(changeImport, { id, mapping: MAPPING, exclude: [4] });
    await me.call(changeImport, { id, mapping: { ...MAPPING, currency: 'EUR' } });
    expect((await rowsOf(me, id)).map(({ included, fill }) => [included, fill?.currency])).toEqual([
      [false, undefined],
      [true, 'EUR'],
      [false, 'EUR'],
    ]);
    await me.call(commitImport, { id });
    await me.call(undoImport, { id });
    expect(await tradesOf(me)).toEqual([]);
  });

  it.each([
    [{ columns: { ...MAPPING.columns, symbol: 'Ticker' } }, { field: 'mapping.columns', column: 'Ticker' }],
    [{ columns: { ...MAPPING.columns, price: undefined } }, { field: 'mapping.columns.price' }],
    [{ timeZone: 'Europe/Nowhere' }, { field: 'mapping.timeZone' }],
  ])('rejects an invalid mapping: %j', async (wrong, details) => {
    const { id, ...before } = await draftOf(me, TEXT);
    await expect(
      me.call(changeImport, { id, mapping: { ...MAPPING, ...wrong } as ImportMapping }),
    ).rejects.toMatchObject({
      category: 'invalid',
      code: 'INVALID_MAPPING',
      details,
    });
    expect(await me.call(getImport, { id })).toEqual({ id, ...before });
    await expect(me.call(changeImport, { id, savePresetAs: 'x' })).rejects.toMatchObject({ code: 'INVALID_MAPPING' });
  });

  it('allows at most 50 saved mappings and replaces one with the same name', async () => {
    const { id } = await draftOf(me, TEXT);
    for (let n = 0; n < MAX_PRESETS; n++)
      await me.call(changeImport, { id, mapping: MAPPING, savePresetAs: `no ${n}` });
    await expect(me.call(changeImport, { id, savePresetAs: 'one more' })).rejects.toMatchObject({
      code: 'TOO_MANY_PRESETS',
    });
    await me.call(changeImport, { id, mapping: { ...MAPPING, currency: 'EUR' }, savePresetAs: 'no 7' });
    const { presets } = await me.call(listImportPresets, {});
    expect(presets).toHaveLength(MAX_PRESETS);
    expect(presets.find(({ name }) => name === 'no 7')?.mapping.currency).toBe('EUR');
  });

  it('is private to its owner, as are its mappings', async () => {
    const { id } = await draftOf(me, TEXT);
    await me.call(changeImport, { id, mapping: MAPPING, savePresetAs: 'mine' });
    const other = journal.newUser();
    expect(await other.call(listImportPresets, {})).toEqual({ presets: [] });
    expect(await draftOf(other, TEXT)).toMatchObject({ source: 'unknown' });
    await expect(other.call(commitImport, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
