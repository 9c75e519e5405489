import { describe, expect, it } from '@jest/globals';
import * as contracts from '@plainscan/contracts';
import { scanResponse } from '../testing/answers.ts';
import * as calls from './strategies-calls.ts';

describe('strategy limits', () => {
  it('requests page sizes and search lengths that the server accepts', () => {
    const longest = { limit: calls.HISTORY_PAGE, search: 'x'.repeat(calls.MAX_HISTORY_SEARCH_CHARS) };
    expect(contracts.scanHistoryQuery.safeParse(longest).success).toBe(true);
    expect(contracts.scanHistoryQuery.safeParse({ search: `${longest.search}x` }).success).toBe(false);
  });
});

describe('the stored part of a scan', () => {
  it('is its reading, the symbols it found, and its ticket, as the server accepts them', () => {
    const response = scanResponse(2);
    const stored = calls.storedPartOf(response);
    expect(stored).toEqual({
      plan: response.plan,
      asOf: '2026-08-07',
      total: 2,
      results: [{ symbol: 'S000' }, { symbol: 'S001' }],
      ticket: 'ticket-of-2',
    });
    const body = { name: 'Dips', query: response.query, parameters: stored };
    expect(contracts.newStrategyBody.safeParse(body).error).toBeUndefined();
  });
});
