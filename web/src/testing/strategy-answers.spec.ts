import { describe, expect, it } from '@jest/globals';
import { pastScanSchema, strategySchema, strategySummarySchema } from '@plainscan/contracts';
import { pastScan, strategy, strategySummary } from './strategy-answers.ts';

describe('responses about strategies', () => {
  it.each([
    ['a strategy in a list', strategySummarySchema, strategySummary(1)],
    ['a strategy with its matches', strategySchema, strategy(1)],
    ['a past scan', pastScanSchema, pastScan(1)],
  ])('%s matches its contract', (_name, schema, response) => {
    expect(schema.safeParse(response).error).toBeUndefined();
  });
});
