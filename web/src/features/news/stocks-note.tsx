import { BookOpen, CircleAlert, ScanSearch } from 'lucide-react';
import { Link } from 'react-router-dom';

import { problemText } from '../../api/api-error.ts';
import { count, plural } from '../../lib/format.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import type { ChosenStocks } from './use-chosen-stocks.ts';
import type { NewsUrlState } from './use-news-url-state.ts';

const MAX_NAMED = 6;

/** The stocks that the list covers, if it's limited to trades or a scan. */
export function StocksNote({ chosen, urlState: { of, scan } }: { chosen: ChosenStocks; urlState: NewsUrlState }) {
  if (chosen.kind !== 'these') return null;
  const { symbols, truncated } = chosen;
  const qualifier = of === 'trades' ? 'in your open trades' : scan ? `that matched “${scan}”` : 'from your last scan';
  const rest = symbols.length - MAX_NAMED;
  return (
    <p className="text-sm text-muted">
      {plural(symbols.length, 'stock')} {qualifier}: {symbols.slice(0, MAX_NAMED).join(', ')}
      {rest > 0 && ` and ${count(rest)} more`}.
      {truncated && ` Showing news for the first ${count(symbols.length)} only.`}
    </p>
  );
}

/** Why there are no stocks to show news for. */
export function NoStocks({ chosen, scan }: { chosen: ChosenStocks; scan: string | undefined }) {
  const scanner = (to: string, words: string) => (
    <Link to={to} className={buttonClasses('outline')}>
      {words}
    </Link>
  );
  switch (chosen.kind) {
    case 'no-trades':
      return (
        <Message
          icon={BookOpen}
          title="No articles found"
          actions={
            <Link to="/journal?add=1" className={buttonClasses('outline')}>
              Log a Trade
            </Link>
          }
        >
          You have no open trades, so there's no news to show.
        </Message>
      );
    case 'no-matches':
      return (
        <Message icon={ScanSearch} title="No articles found" actions={scanner('/scanner', 'Go to the Scanner')}>
          That scan found no stocks, so there's no news to show.
        </Message>
      );
    case 'no-scan':
      return scan ? (
        <Message
          icon={ScanSearch}
          title="No articles found"
          actions={scanner(`/scanner?${new URLSearchParams({ q: scan })}`, 'Run It Again')}
        >
          The results of “{scan}” are no longer in this tab. Run the scan and come back.
        </Message>
      ) : (
        <Message icon={ScanSearch} title="No articles found" actions={scanner('/scanner', 'Go to the Scanner')}>
          Run a scan in this tab to see news about its results.
        </Message>
      );
    case 'failed':
      return (
        <Message
          icon={CircleAlert}
          title="Unable to load your open trades"
          actions={
            <Button look="outline" onPress={chosen.retry}>
              Try Again
            </Button>
          }
        >
          {problemText(chosen.error)}
        </Message>
      );
    default:
      return null;
  }
}
