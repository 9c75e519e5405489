import type { ApiUser } from './api-user.ts';

/** Saves a strategy whose last run found another stock in place of the first that there is now; answers with that one. */
export async function saveWithPast(user: ApiUser, name: string, sentence: string): Promise<string> {
  const { query, plan, asOf, total, results } = await user.scanned(sentence);
  const [entered, ...rest] = results.map(({ symbol }) => symbol);
  const past = [...rest, 'ZZZGONE'].map((symbol) => ({ symbol }));
  await user.granted('/api/strategies', { name, query, parameters: { plan, asOf, total, results: past } });
  return entered!;
}
