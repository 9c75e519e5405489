import { describe, expect, it } from '@jest/globals';
import { parserChangeSchema, parserOverviewSchema, parserProbeSchema } from '@plainscan/contracts';
import { ACTIVE, parserChange, parserOverview, parserProbe } from './admin-answers.ts';

describe('answers about the addresses of the AI parser', () => {
  it.each([
    ['the overview', parserOverviewSchema, parserOverview()],
    ['a change', parserChangeSchema, parserChange(1)],
    ['a probe', parserProbeSchema, parserProbe(ACTIVE)],
  ])('%s: as the contract allows', (_name, schema, answer) => {
    expect(schema.safeParse(answer).error).toBeUndefined();
  });
});
