import { MAX_PAGE_ROWS, type ScanRows } from '@plainscan/contracts';
import type { ApiUser } from './api-user.ts';

/** Saves a strategy whose last run found another stock instead of today's first match. Returns the symbol of that match. */
export async function saveWithPastRun(user: ApiUser, name: string, sentence: string): Promise<string> {
  const { query, plan, asOf, total, results, ticket } = await user.scanOk(sentence);
  const symbols = results.map(({ symbol }) => symbol);
  while (symbols.length < total) {
    const page = await user.fetchOk('/api/scan/rows', { ticket, offset: symbols.length, limit: MAX_PAGE_ROWS });
    symbols.push(...(page as ScanRows).results.map(({ symbol }) => symbol));
  }
  const [entered, ...rest] = symbols;
  const past = [...rest, 'ZZZGONE'].map((symbol) => ({ symbol }));
  // without the ticket, which would save today's matches
  await user.fetchOk('/api/strategies', { name, query, parameters: { plan, asOf, total, results: past } });
  return entered!;
}
