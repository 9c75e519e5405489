import { useFeature } from '../../api/hooks.ts';
import { NEWS_PREVIEW_COUNT, useStockNews } from '../../api/news-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { usePremium } from '../billing/use-premium.ts';
import { Headline } from './headline.tsx';
import { Score, SentimentBadge } from './sentiment-badge.tsx';
import { TimeAgo } from './time-ago.tsx';
import { sourceName } from './words.ts';

function Stories({ symbol }: { symbol: string }) {
  const { data, error, mutate } = useStockNews(symbol, true);
  if (!data && error)
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        We couldn't load the news.{' '}
        <Button look="quiet" onPress={() => void mutate()}>
          Try Again
        </Button>
      </p>
    );
  if (!data) return <Skeleton className="mt-2 h-32" />;
  if (data.articles.length === 0) return <p className="mt-1 text-sm text-muted">No {symbol} news yet.</p>;
  return (
    <>
      <ul className="mt-1 divide-y divide-line border-b border-line">
        {data.articles.slice(0, NEWS_PREVIEW_COUNT).map(({ id, title, url, sentiment, source, publishedAt }) => (
          <li key={id} className="group/timed py-2">
            <Headline title={title} url={url} />
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              <SentimentBadge overall={sentiment.overall} />
              <Score {...sentiment} />
              <span>{sourceName(source)}</span>
              <TimeAgo at={publishedAt} />
            </p>
          </li>
        ))}
      </ul>
      <TextLink to={`/news?${new URLSearchParams({ symbol })}`} className="mt-1">
        All {symbol} news
      </TextLink>
      {data.simulated && <SimulatedBadge what="news" className="ml-3" />}
    </>
  );
}

/** The newest articles about one stock, for Premium users. Hidden if the server has no news. */
export function StockNews({ symbol }: { symbol: string }) {
  const premium = usePremium();
  const hasNews = useFeature('news');
  if (!hasNews || premium === undefined) return null;
  return (
    <section aria-label={`${symbol} news`}>
      <h3 className="text-sm font-medium text-muted">News</h3>
      {premium ? (
        <Stories symbol={symbol} />
      ) : (
        <p className="mt-1 text-sm text-faint">Get this stock's news with Premium.</p>
      )}
    </section>
  );
}
