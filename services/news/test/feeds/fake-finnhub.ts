import {
  controlsOf,
  epochMs,
  json,
  type FakeResponse,
  type FakeRequest,
  type FakeStory,
  startFakeProvider,
} from './fake-provider.ts';

export const FINNHUB_TOKEN = 'finnhub-test-token';
/** Maximum articles per response, newest first. */
const PAGE = 100;

/** Fakes Finnhub's `/news`: a bare array, increasing IDs, and times in seconds. */
export async function startFakeFinnhub() {
  const items: unknown[] = [];
  let nextId = 5_085_164;
  const idOf = (item: unknown): number => (item as { id?: number } | null)?.id ?? Infinity;

  const news = ({ path, query, headers }: FakeRequest): FakeResponse => {
    if (path !== '/api/v1/news') return json({ error: 'not found' }, 404);
    if (headers['x-finnhub-token'] !== FINNHUB_TOKEN) return json({ error: 'Invalid API key' }, 401);
    if (query.get('category') !== 'general') return json({ error: 'Wrong category' }, 422);
    const minId = Number(query.get('minId') ?? 0);
    return json(
      items
        .filter((item) => idOf(item) > minId)
        .slice(-PAGE)
        .reverse(),
    );
  };

  const fake = await startFakeProvider(news);
  return {
    ...controlsOf(fake),
    url: `${fake.origin}/api/v1`,
    token: FINNHUB_TOKEN,
    publish(story: FakeStory): string {
      const id = nextId++;
      items.push({
        category: 'top news',
        id,
        headline: story.title,
        summary: story.description ?? '',
        datetime: Math.floor(epochMs(story.publishedAt ?? new Date().toISOString()) / 1000),
        image: story.imageUrl ?? '',
        related: (story.symbols ?? []).join(','),
        source: story.source ?? 'CNBC',
        url: story.url === undefined ? `https://www.cnbc.com/${id}.html` : story.url,
      });
      return String(id);
    },
    /** publishes arbitrary content instead of a story */
    publishRaw: (item: unknown) => void items.push(item),
  };
}
export type FakeFinnhub = Awaited<ReturnType<typeof startFakeFinnhub>>;
