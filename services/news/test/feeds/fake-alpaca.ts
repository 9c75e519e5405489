import {
  controlsOf,
  epochMs,
  json,
  type FakeResponse,
  type FakeRequest,
  type FakeStory,
  startFakeProvider,
} from './fake-provider.ts';

export const ALPACA_KEYS = { keyId: 'PKTESTKEYID', secret: 'alpaca-test-secret' };

interface Item {
  id: number;
  created_at: string;
  updated_at: string;
}

/**
 * Fakes Alpaca's `/v1beta1/news`: keys in headers, pages of at most 50 articles, page tokens, and bodies as documented.
 */
export async function startFakeAlpaca() {
  const items: unknown[] = [];
  let nextId = 24_843_171;
  const changedAt = (item: unknown): number => epochMs((item as Item | null)?.updated_at ?? '') || 0;

  const news = ({ path, query, headers }: FakeRequest): FakeResponse => {
    if (path !== '/v1beta1/news') return json({ message: 'endpoint not found.' }, 404);
    if (headers['apca-api-key-id'] !== ALPACA_KEYS.keyId || headers['apca-api-secret-key'] !== ALPACA_KEYS.secret)
      return json({ message: 'forbidden.' }, 403);
    const limit = Number(query.get('limit') ?? 10);
    const start = epochMs(query.get('start') ?? new Date(0).toISOString());
    if (!(limit >= 1 && limit <= 50) || Number.isNaN(start)) return json({ message: 'invalid query' }, 400);
    const order = query.get('sort') === 'asc' ? 1 : -1;
    const found = items
      .filter((item) => changedAt(item) === 0 || changedAt(item) >= start)
      .sort((a, b) => order * (changedAt(a) - changedAt(b)));
    const token = query.get('page_token');
    const from = token === null ? 0 : Number(/^at:(\d+)$/.exec(Buffer.from(token, 'base64').toString())?.[1]);
    if (Number.isNaN(from)) return json({ message: 'invalid page token' }, 400);
    const more = from + limit < found.length;
    return json({
      news: found.slice(from, from + limit),
      next_page_token: more ? Buffer.from(`at:${from + limit}`).toString('base64') : null,
    });
  };

  const fake = await startFakeProvider(news);
  return {
    ...controlsOf(fake),
    url: fake.origin,
    keys: ALPACA_KEYS,
    publish(story: FakeStory): string {
      const id = nextId++;
      const at = story.publishedAt ?? new Date().toISOString();
      items.push({
        id,
        headline: story.title,
        author: 'Charles Gross',
        created_at: at,
        updated_at: at,
        summary: story.description ?? '',
        content: '',
        symbols: story.symbols ?? [],
        source: 'benzinga',
        url: story.url === undefined ? `https://www.benzinga.com/news/${id}` : story.url,
        images: story.imageUrl
          ? [
              { size: 'thumb', url: `${story.imageUrl}?thumb` },
              { size: 'large', url: story.imageUrl },
            ]
          : [],
      });
      return String(id);
    },
    /** publishes arbitrary content instead of a story */
    publishRaw: (item: unknown) => void items.push(item),
  };
}
export type FakeAlpaca = Awaited<ReturnType<typeof startFakeAlpaca>>;
