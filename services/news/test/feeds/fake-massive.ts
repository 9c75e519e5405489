import {
  controlsOf,
  epochMs,
  json,
  type FakeResponse,
  type FakeRequest,
  type FakeStory,
  startFakeProvider,
} from './fake-provider.ts';

export const MASSIVE_KEY = 'massive-test-key';
const MAX_LIMIT = 1000;

/** Fakes Massive's `/v2/reference/news`: a bearer key, `published_utc.gte`, order, and `next_url` without the key. */
export async function startFakeMassive() {
  const items: unknown[] = [];
  let nextOrigin: string | null = null;
  let count = 0;
  const publishedAt = (item: unknown): number =>
    epochMs((item as { published_utc?: string } | null)?.published_utc ?? '') || 0;

  const news = ({ path, query, headers }: FakeRequest): FakeResponse => {
    if (path !== '/v2/reference/news') return json({ status: 'NOT_FOUND' }, 404);
    if (headers.authorization !== `Bearer ${MASSIVE_KEY}`)
      return json({ status: 'ERROR', request_id: 'a', error: 'Unknown API Key' }, 401);
    const cursorParams = new URLSearchParams(Buffer.from(query.get('cursor') ?? '', 'base64').toString());
    const params = cursorParams.size > 0 ? cursorParams : query;
    const limit = Math.min(Number(params.get('limit') ?? 10), MAX_LIMIT);
    const from = Number(params.get('from') ?? 0);
    const since = epochMs(params.get('published_utc.gte') ?? new Date(0).toISOString());
    const order = params.get('order') === 'asc' ? 1 : -1;
    const found = items
      .filter((item) => publishedAt(item) === 0 || publishedAt(item) >= since)
      .sort((a, b) => order * (publishedAt(a) - publishedAt(b)));
    const next = new URLSearchParams(params);
    next.set('from', String(from + limit));
    const cursor = encodeURIComponent(Buffer.from(next.toString()).toString('base64'));
    const page = found.slice(from, from + limit);
    return json({
      status: 'OK',
      request_id: '831afdb0b8078549fed053476984947a',
      count: page.length,
      ...(page.length > 0 && { results: page }),
      ...(from + limit < found.length && { next_url: `${nextOrigin ?? fake.origin}${path}?cursor=${cursor}` }),
    });
  };

  const fake = await startFakeProvider(news);
  return {
    ...controlsOf(fake),
    url: fake.origin,
    key: MASSIVE_KEY,
    /** sets the origin of `next_url` */
    setNextOrigin: (origin: string) => void (nextOrigin = origin),
    publish(story: FakeStory): string {
      const id = `b9f4c3${String(count++).padStart(10, '0')}e8d7`;
      const { sentiment } = story;
      const name = story.source ?? 'The Motley Fool';
      items.push({
        id,
        title: story.title,
        author: 'A. Writer',
        published_utc: story.publishedAt ?? new Date().toISOString(),
        publisher: {
          name,
          homepage_url: 'https://www.fool.com/',
          logo_url: 'https://x.example/l.svg',
          favicon_url: null,
        },
        article_url: story.url === undefined ? `https://www.fool.com/investing/${id}/` : story.url,
        tickers: story.symbols ?? [],
        description: story.description,
        image_url: story.imageUrl,
        keywords: ['investing'],
        ...(sentiment && {
          insights: [{ ticker: sentiment.symbol, sentiment: sentiment.overall, sentiment_reasoning: sentiment.reason }],
        }),
      });
      return id;
    },
    /** publishes arbitrary content instead of a story */
    publishRaw: (item: unknown) => void items.push(item),
  };
}
export type FakeMassive = Awaited<ReturnType<typeof startFakeMassive>>;
