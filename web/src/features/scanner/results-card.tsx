import type { ScanResponse, Strategy } from '@plainscan/contracts';
import { BookmarkPlus, Share2 } from 'lucide-react';
import { useMemo, type ReactNode, type Ref } from 'react';
import { count, plural, session } from '../../lib/format.ts';
import { PAGE_SIZE, pageCount } from '../../lib/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { Pager } from '../../ui/pager.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { OpenedStrategy } from '../strategies/opened-strategy.tsx';
import { NoMatches } from './no-matches.tsx';
import { ResultsTable } from './results-table.tsx';
import type { Edits } from './edits.ts';
import type { Editing } from './use-editing.ts';
import { Understood } from './understood.tsx';

function Summary({ response }: { response: ScanResponse }) {
  const { total, universe, asOf, lastClose, simulated } = response;
  const facts = [`of ${count(universe)} stocks`, `${session(asOf)}${lastClose ? ', last close' : ''}`];
  return (
    <>
      <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-3">
        <h2 className="figures text-lg">{plural(total, 'match', 'matches')}</h2>
        {simulated && <SimulatedBadge className="max-sm:hidden" />}
      </div>
      <p className="figures order-last w-full text-sm text-muted lg:order-none lg:w-auto lg:flex-1">
        {facts.join(' · ')}
      </p>
    </>
  );
}

/** A scan's results: the count, how it was read, and a page of rows with the open one beside them. */
export function ResultsCard({
  response,
  edits,
  editing,
  counted,
  page,
  open,
  busy,
  onPage,
  onOpen,
  onSave,
  onShare,
  onReword,
  strategy,
  onLeaveStrategy,
  aside,
  tableRef,
}: {
  response: ScanResponse;
  /** the reading, with the edits made since */
  edits: Edits;
  editing: Editing;
  /** scans count against a daily limit */
  counted: boolean;
  page: number;
  open: string | null;
  /** a newer scan is running */
  busy: boolean;
  onPage: (page: number) => void;
  onOpen: (symbol: string) => void;
  onSave: () => void;
  onShare: () => void;
  /** selects a part of the sentence in the box */
  onReword: (sentence: string, span: [number, number]) => void;
  /** the saved strategy this scan belongs to */
  strategy: Strategy | null;
  onLeaveStrategy: () => void;
  aside: ReactNode;
  tableRef: Ref<HTMLTableElement>;
}) {
  const { results, total } = response;
  const last = pageCount(results.length);
  const first = (page - 1) * PAGE_SIZE;
  const rows = results.slice(first, first + PAGE_SIZE);
  const entered = useMemo(() => new Set(response.sinceLastRun?.entered), [response]);
  return (
    <Card aria-label="Results" aria-busy={busy} className={classes('transition-opacity', busy && 'opacity-60')}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 sm:px-5">
        <Summary response={response} />
        <div className="ml-auto flex gap-2">
          <Button look="outline" onPress={onShare}>
            <Share2 aria-hidden size={16} />
            <span className="max-sm:sr-only">Share</span>
          </Button>
          <Button look="outline" onPress={onSave}>
            <BookmarkPlus aria-hidden size={16} />
            <span className="max-sm:sr-only">Save Strategy</span>
          </Button>
        </div>
      </header>
      <Understood
        response={response}
        edits={edits}
        editing={editing}
        counted={counted}
        scanning={busy}
        onReword={onReword}
      />
      {strategy && <OpenedStrategy strategy={strategy} response={response} onLeave={onLeaveStrategy} />}
      {total === 0 ? (
        <NoMatches response={response} />
      ) : (
        <>
          <div className="border-t border-line xl:flex">
            <div className="@container min-w-0 flex-1">
              <ResultsTable ref={tableRef} rows={rows} entered={entered} open={open} onOpen={onOpen} />
            </div>
            {aside}
          </div>
          <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-2.5 sm:px-5">
            <p className="figures text-sm text-muted">
              {count(first + 1)}–{count(first + rows.length)} of {count(total)}
            </p>
            <Pager page={page} last={last} onPage={onPage} />
          </footer>
        </>
      )}
    </Card>
  );
}
