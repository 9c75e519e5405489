import type { Article } from '@plainscan/contracts';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { memo, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { plural } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { stockPath } from '../stocks/stock-path.ts';
import { linkable } from './headline.tsx';
import { LastChange, type LastChangeOf } from './last-change.tsx';
import { MarkedText } from './marked-text.tsx';
import { Score, SentimentBadge } from './sentiment-badge.tsx';
import { TimeAgo } from './time-ago.tsx';
import { WhyScore } from './why-score.tsx';
import { CATEGORY_NAMES, sourceName } from './words.ts';

/** An image whose space is reserved, and stays empty if it fails to load. */
function Picture({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="size-20 shrink-0 sm:h-20 sm:w-30">
      {!failed && (
        <img
          src={url}
          alt=""
          width={120}
          height={80}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full rounded-md bg-raised object-cover"
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}

const Sources = ({ id, sources }: { id: string; sources: Article['sources'] }) => (
  <ul id={id} aria-label="Sources" className="mt-1 max-w-xl rounded-md border border-line bg-bg px-4 py-1">
    {sources.map(({ name, url, publishedAt }, i) => {
      const link = linkable(url);
      return (
        <li
          key={i}
          className="group/timed flex flex-wrap items-center justify-between gap-x-4 border-t border-line first:border-t-0"
        >
          {link ? (
            <OutsideLink
              href={link}
              className="inline-flex min-h-9 items-center gap-1.5 font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {sourceName({ name })}
              <ExternalLink aria-hidden size={13} />
              <span className="sr-only"> (opens in a new tab)</span>
            </OutsideLink>
          ) : (
            <span className="inline-flex min-h-9 items-center">{sourceName({ name })}</span>
          )}
          <span className="ml-auto">
            <TimeAgo at={publishedAt} exactTime="aboveLeft" />
          </span>
        </li>
      );
    })}
  </ul>
);

/** A button that expands content below it. */
const Expander = ({
  controls,
  open,
  onToggle,
  children,
}: {
  controls: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}) => (
  <Button look="quiet" size="sm" aria-expanded={open} aria-controls={open ? controls : undefined} onPress={onToggle}>
    {children}
    <ChevronDown aria-hidden size={14} className={classes('-mr-1 transition-transform', open && 'rotate-180')} />
  </Button>
);

const StockLink = ({ symbol, children }: { symbol: string; children: ReactNode }) => (
  <Link
    to={stockPath(symbol)}
    className="relative inline-flex min-h-6 items-center rounded-sm pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
  >
    {children}
  </Link>
);

const MAX_OTHERS = 3;

/** The stocks of an article, with links to their pages; the main one with its last change. */
function Stocks({ article, price }: { article: Article; price: LastChangeOf | undefined }) {
  const { companySymbol, symbols } = article;
  const others = symbols.filter((symbol) => symbol !== companySymbol);
  return (
    <>
      {companySymbol && (
        <>
          <StockLink symbol={companySymbol}>
            <Badge tone="accent">{companySymbol}</Badge>
          </StockLink>
          <LastChange price={price} />
        </>
      )}
      {others.length > 0 && (
        <span className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
          {companySymbol && 'with'}
          {others.slice(0, MAX_OTHERS).map((symbol) => (
            <StockLink key={symbol} symbol={symbol}>
              <span className="hover:text-text hover:underline">{symbol}</span>
            </StockLink>
          ))}
          {others.length > MAX_OTHERS && `and ${others.length - MAX_OTHERS} more`}
        </span>
      )}
    </>
  );
}

/** Time and source, headline, and sentiment: one column each on wide screens. */
export const ARTICLE_GRID =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 xl:grid-cols-[9.5rem_minmax(0,1fr)_9.5rem] xl:gap-x-6';

/** One article. `why`: show the words behind its score. */
export const ArticleRow = memo(function ArticleRow({
  article,
  why,
  onWhy,
  price,
  mixed,
}: {
  article: Article;
  why: boolean;
  onWhy: (id: string) => void;
  /** of the article's main stock */
  price: LastChangeOf | undefined;
  /** simulated articles are mixed with real ones */
  mixed: boolean;
}) {
  const { id, title, description, category, publishedAt, sentiment, sources } = article;
  const [sourcesOpen, setSourcesOpen] = useState(false);
  const ids = useId();
  const url = linkable(article.url);
  const reasons = why ? sentiment.reasons : [];
  const headline = <MarkedText text={title} where="title" reasons={reasons} />;
  const image = article.imageUrl && /^https:\/\//i.test(article.imageUrl) ? article.imageUrl : null;
  return (
    <article
      aria-labelledby={`${ids}-title`}
      data-row={id}
      tabIndex={-1}
      className="group/timed scroll-mt-28 scroll-mb-20 px-4 py-3.5 outline-offset-[-2px] focus-visible:bg-raised/40 sm:px-5 md:scroll-mt-14"
    >
      <div className={ARTICLE_GRID}>
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm xl:flex-col xl:pt-0.5">
          <TimeAgo at={publishedAt} exactTime="below" />
          <span className="min-w-0 text-muted wrap-anywhere">{sourceName(article.source)}</span>
        </p>
        <p className="flex items-center justify-end gap-2 self-start whitespace-nowrap xl:order-3 xl:pt-0.5">
          <Score {...sentiment} />
          <SentimentBadge overall={sentiment.overall} />
        </p>
        <div className="col-span-2 min-w-0 xl:order-2 xl:col-span-1">
          <div className="flex gap-4">
            <div className="min-w-0 flex-1">
              <h3 id={`${ids}-title`} className="max-w-[75ch] text-lg leading-snug wrap-anywhere">
                {url ? (
                  <OutsideLink href={url} className="rounded-sm underline-offset-4 hover:underline">
                    {headline}
                  </OutsideLink>
                ) : (
                  headline
                )}
              </h3>
              {description && (
                <p className={classes('mt-0.5 max-w-[85ch] text-muted wrap-anywhere', !why && 'line-clamp-2')}>
                  <MarkedText text={description} where="description" reasons={reasons} />
                </p>
              )}
              <div className="mt-1.5 -mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
                <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                  <Stocks article={article} price={price} />
                  <Badge>{CATEGORY_NAMES[category] ?? CATEGORY_NAMES.general}</Badge>
                  {mixed && article.simulated && <SimulatedBadge what="news" />}
                </div>
                <div className="-mx-2 flex flex-wrap items-center sm:mx-0 sm:gap-x-1">
                  {sources.length > 1 && (
                    <Expander
                      controls={`${ids}-sources`}
                      open={sourcesOpen}
                      onToggle={() => setSourcesOpen(!sourcesOpen)}
                    >
                      {plural(sources.length, 'source')}
                    </Expander>
                  )}
                  <Expander controls={`${ids}-why`} open={why} onToggle={() => onWhy(id)}>
                    Why this score
                  </Expander>
                  {url && (
                    <OutsideLink href={url} data-open className={buttonClasses('quiet', 'sm')}>
                      Read more
                      <ExternalLink aria-hidden size={14} />
                      <span className="sr-only">: {title} (opens in a new tab)</span>
                    </OutsideLink>
                  )}
                </div>
              </div>
            </div>
            {image && <Picture url={image} />}
          </div>
          {sourcesOpen && <Sources id={`${ids}-sources`} sources={sources} />}
          {why && <WhyScore id={`${ids}-why`} sentiment={sentiment} />}
        </div>
      </div>
    </article>
  );
});
