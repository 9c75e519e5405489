import { describe, expect, it } from '@jest/globals';
import { excursionsSchema, journalNamesSchema, tradeDetailSchema, tradeSchema } from '@plainscan/contracts';
import { excursions, journalNames, openTrade, partlyClosed, trade, tradeDetail } from './journal-answers.ts';

describe('responses about trades', () => {
  it.each([
    ['a closed trade', tradeSchema, trade(1)],
    ['an open trade', tradeSchema, openTrade(1)],
    ['a partly closed trade', tradeSchema, partlyClosed(1)],
    ['a full trade', tradeDetailSchema, tradeDetail(trade(1))],
    ['excursions', excursionsSchema, excursions()],
    ['names', journalNamesSchema, journalNames()],
  ])('%s matches its contract', (_name, schema, response) => {
    expect(schema.safeParse(response).error).toBeUndefined();
  });
});
