import { describe, expect, it } from '@jest/globals';
import { importListSchema, importRowsSchema, importSchema } from '@plainscan/contracts';
import { committed, importAnswer, importRows, listed, undone, unknownFile } from './import-answers.ts';

describe('responses about imports', () => {
  it.each([
    ['a draft', importSchema, importAnswer()],
    ['a committed import', importSchema, committed()],
    ['an undone import', importSchema, undone()],
    ['an unknown file', importSchema, unknownFile()],
    ['a list', importListSchema, { imports: [listed(committed())] }],
    ['rows', importRowsSchema, { rows: importRows() }],
  ])('%s matches its contract', (_name, schema, response) => {
    expect(schema.safeParse(response).error).toBeUndefined();
  });
});
