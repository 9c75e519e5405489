import { useMyNews } from '../../api/news-hooks.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Headline } from '../news/headline.tsx';
import { SentimentBadge } from '../news/sentiment-badge.tsx';
import { TimeAgo } from '../news/time-ago.tsx';

/** The newest stories about open positions. */
export function MyNews() {
  const { data, error, mutate } = useMyNews();
  return (
    <Card aria-labelledby="my-news">
      <CardHeader id="my-news" title="Your News">
        {data && data.articles.length > 0 && <TextLink to="/news?of=trades">View All</TextLink>}
      </CardHeader>
      <AsyncView
        data={data}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load your news"
        loading={<Skeleton className="mx-5 mb-5 h-50" />}
        isEmpty={({ articles }) => articles.length === 0}
        empty={
          <p className="px-4 pb-4 text-muted sm:px-5">
            {data?.symbols === 0
              ? 'News about your open positions shows up here.'
              : 'No news about your positions yet.'}{' '}
            <TextLink to="/scanner">Find a setup</TextLink>
          </p>
        }
      >
        {({ articles, simulated }) => (
          <>
            <ul className="divide-y divide-line border-t border-line">
              {articles.map(({ id, title, url, companySymbol, sentiment, publishedAt }) => (
                <li key={id} className="group/timed px-4 py-2.5 sm:px-5">
                  <Headline title={title} url={url} />
                  <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
                    <SentimentBadge overall={sentiment.overall} />
                    {companySymbol}
                    <TimeAgo at={publishedAt} />
                  </p>
                </li>
              ))}
            </ul>
            {simulated && (
              <p className="px-4 py-2.5 sm:px-5">
                <SimulatedBadge what="news" />
              </p>
            )}
          </>
        )}
      </AsyncView>
    </Card>
  );
}
