import { BookOpen, CircleAlert, ScanSearch } from 'lucide-react';
import { Link } from 'react-router-dom';

import { count, plural } from '../../lib/format.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import type { ChosenStocks } from './use-chosen-stocks.ts';
import type { NewsAddress } from './use-news-address.ts';
import { MAX_NEWS_SYMBOLS } from '../../api/generated.ts';

const NAMED = 6;

/** Which stocks the list is of, where they are those of trades or of a scan. */
export function StocksNote({ chosen, address: { of, scan } }: { chosen: ChosenStocks; address: NewsAddress }) {
  if (chosen.kind !== 'these') return null;
  const { symbols, cut } = chosen;
  const whose = of === 'trades' ? 'in your open trades' : scan ? `that matched “${scan}”` : 'that your last scan found';
  const rest = symbols.length - NAMED;
  return (
    <p className="text-sm text-muted">
      {plural(symbols.length, 'stock')} {whose}: {symbols.slice(0, NAMED).join(', ')}
      {rest > 0 && ` and ${count(rest)} more`}.
      {cut && ` Only the first ${MAX_NEWS_SYMBOLS} are asked about: there are more.`}
    </p>
  );
}

/** Why there are no stocks to ask the news of. */
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
              Log a trade
            </Link>
          }
        >
          You have no open trades, so there is no news of them.
        </Message>
      );
    case 'no-matches':
      return (
        <Message icon={ScanSearch} title="No articles found" actions={scanner('/scanner', 'Go to the Scanner')}>
          That scan found no stocks, so there is no news of them.
        </Message>
      );
    case 'no-scan':
      return scan ? (
        <Message
          icon={ScanSearch}
          title="No articles found"
          actions={scanner(`/scanner?${new URLSearchParams({ q: scan })}`, 'Run it again')}
        >
          The results of “{scan}” are not in this tab any more. Run the scan and come back.
        </Message>
      ) : (
        <Message icon={ScanSearch} title="No articles found" actions={scanner('/scanner', 'Go to the Scanner')}>
          No scan was run in this tab yet, so there are no results to show the news of.
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
          {chosen.error instanceof Error ? chosen.error.message : null}
        </Message>
      );
    default:
      return null;
  }
}
