import { describe, expect, it } from '@jest/globals';
import { parserChangeSchema, parserOverviewSchema, parserProbeSchema } from '@plainscan/contracts';
import { ACTIVE, parserChange, parserOverview, parserProbe } from './admin-answers.ts';

describe('responses about the AI parser URLs', () => {
  it.each([
    ['the overview', parserOverviewSchema, parserOverview()],
    ['a change', parserChangeSchema, parserChange(1)],
    ['a probe', parserProbeSchema, parserProbe(ACTIVE)],
  ])('%s matches its contract', (_name, schema, answer) => {
    expect(schema.safeParse(answer).error).toBeUndefined();
  });
});
