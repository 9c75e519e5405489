import { describe, expect, it } from '@jest/globals';
import { accountStatsSchema, excursionAveragesSchema, statisticsSchema } from '@plainscan/contracts';
import { accountStats, excursionAverages, nothingClosed, statistics } from './statistics-answers.ts';

describe('responses about statistics', () => {
  it.each([
    ['account stats', accountStatsSchema, accountStats()],
    ['statistics', statisticsSchema, statistics()],
    ['average excursions', excursionAveragesSchema, excursionAverages()],
    ['statistics of open trades', statisticsSchema, nothingClosed(2)],
  ])('%s matches its contract', (_name, schema, response) => {
    expect(schema.safeParse(response).error).toBeUndefined();
  });
});
