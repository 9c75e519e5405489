import type { ScanResponse, Strategy } from '@plainscan/contracts';
import { BookmarkPlus, Columns3, LayoutGrid, Share2, Table2 } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { count, monthDay, plural } from '../../lib/format.ts';
import { GRID_SIZE, pageCount, pageSizeOf, PAGE_SIZE, type PageSize } from '../../lib/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckMenu } from '../../ui/check-menu.tsx';
import { classes } from '../../ui/class-names.ts';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { ReplayButton } from '../replay/replay-button.tsx';
import { OpenedStrategy } from '../strategies/opened-strategy.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { FewMatches } from './few-matches.tsx';
import { StripSpace } from './match-strip-space.tsx';
import { NoMatches } from './no-matches.tsx';
import { columnsOf, DEFAULT_COLUMNS } from './result-columns.tsx';
import { ResultRows } from './result-rows.tsx';
import { parseSort } from './sort-key.ts';
import { useTableSettings } from './table-settings.ts';
import type { Edits } from './edits.ts';
import type { Editing } from './use-editing.ts';
import type { PageState } from './use-page-state.ts';
import { Understood } from './understood.tsx';

const MatchStrip = lazy(() => import('./match-strip.tsx').then((m) => ({ default: m.MatchStrip })));
const PastDay = lazy(() => import('./past-day.tsx').then((m) => ({ default: m.PastDay })));

/** The item in the Columns menu that isn't a column. */
const COMFORTABLE = { id: 'comfortable', label: 'Comfortable rows' };

function Summary({ response }: { response: ScanResponse }) {
  const { total, universe, asOf, lastClose, simulated } = response;
  // Fewer than in the data status, because only stocks with a bar on the session are scanned.
  const scanned = `of ${count(universe)} stocks traded ${monthDay(asOf)}${lastClose ? ', last close' : ''}`;
  return (
    <>
      <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-3">
        <h2 className="figures text-lg whitespace-nowrap">{plural(total, 'match', 'matches')}</h2>
        {simulated && <SimulatedBadge className="max-sm:hidden xl:hidden" />}
      </div>
      <p className="figures order-last w-full text-sm text-muted lg:order-none lg:w-auto lg:flex-1">{scanned}</p>
    </>
  );
}

/** A scan's results: the count, how it was read, and a page of rows with the panel of the open one. */
export function ResultsCard({
  response,
  edits,
  editing,
  counted,
  state,
  change,
  busy,
  takesFocus,
  onSave,
  onShare,
  onReword,
  onScanAgain,
  strategy,
  onLeaveStrategy,
}: {
  response: ScanResponse;
  /** the reading, with the edits made since */
  edits: Edits;
  editing: Editing;
  /** scans count against a daily limit */
  counted: boolean;
  state: PageState;
  change: (to: Partial<PageState>, replace?: boolean) => void;
  /** a newer scan is running */
  busy: boolean;
  /** whether the first row of a new response should get focus; returns true at most once */
  takesFocus: (shown: ScanResponse) => boolean;
  onSave: () => void;
  onShare: () => void;
  /** selects a part of the sentence in the box */
  onReword: (sentence: string, span: [number, number]) => void;
  /** runs the same scan again */
  onScanAgain: () => void;
  /** the saved strategy that this scan runs or edits */
  strategy: Strategy | null;
  onLeaveStrategy: () => void;
}) {
  const [settings, changeSettings] = useTableSettings();
  const chosen = settings.columns ?? DEFAULT_COLUMNS;
  const columns = useMemo(() => columnsOf(response, chosen), [response, chosen]);
  const sort = useMemo(() => parseSort(columns.all, state.sort), [columns, state.sort]);
  const choose = (checked: string[]) => {
    const shown = checked.filter((id) => id !== COMFORTABLE.id);
    // A column that the sentence adds anyway isn't in the menu now, but stays chosen for later scans.
    const offered = new Set(columns.choices.map(({ id }) => id));
    changeSettings({
      columns: [...chosen.filter((id) => !offered.has(id)), ...shown],
      density: checked.includes(COMFORTABLE.id) ? 'comfortable' : 'compact',
    });
  };
  // The URL of a later page must show the same rows to every user, so it ignores the user's page size.
  const defaultSize = (page: number, preferred: PageSize) => (page > 1 ? PAGE_SIZE : preferred);
  const size = pageSizeOf(state.size) ?? defaultSize(state.page, settings.size);
  const inCharts = state.view === 'charts';
  const sizeParam = (page: number, pageSize: PageSize, preferred: PageSize) =>
    pageSize === defaultSize(page, preferred) ? null : String(pageSize);
  const goToPage = (page: number, also: Partial<PageState> = {}) =>
    change({ page, size: inCharts ? null : sizeParam(page, size, settings.size), ...also });
  const switchView = () => {
    const firstRow = (state.page - 1) * (inCharts ? GRID_SIZE : size);
    const page = pageCount(firstRow + 1, inCharts ? settings.size : GRID_SIZE);
    change(
      { view: inCharts ? null : 'charts', page, size: inCharts ? sizeParam(page, settings.size, settings.size) : null },
      true,
    );
  };
  const resize = (to: PageSize, firstRow: number) => {
    changeSettings({ size: to });
    const page = pageCount(firstRow + 1, to);
    change({ page, size: sizeParam(page, to, to) }, true);
  };
  const pastDay = state.day === response.asOf ? null : state.day;
  const openDay = (day: string | null) => change({ day, open: null });
  return (
    <Card
      aria-label="Results"
      aria-busy={busy}
      className={classes('transition-opacity xl:flex xl:min-h-0 xl:flex-col', busy && 'opacity-60')}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1 sm:gap-x-3 sm:px-5">
        <Summary response={response} />
        <div className="ml-auto flex flex-wrap gap-2 max-sm:-mr-2.5 max-sm:gap-0 max-sm:[&>button]:w-10 max-sm:[&>button]:border-transparent max-sm:[&>button]:bg-transparent max-sm:[&>button]:px-0">
          {response.total > 0 && pastDay === null && (
            <>
              <Button look="outline" onPress={switchView}>
                {inCharts ? <Table2 aria-hidden size={16} /> : <LayoutGrid aria-hidden size={16} />}
                <span className="max-sm:sr-only">{inCharts ? 'Table' : 'Charts'}</span>
              </Button>
              <CheckMenu
                items={[COMFORTABLE, ...columns.choices]}
                chosen={settings.density === 'comfortable' ? [COMFORTABLE.id, ...chosen] : chosen}
                onChange={choose}
              >
                <Columns3 aria-hidden size={16} />
                <span className="max-sm:sr-only">Columns</span>
              </CheckMenu>
              <DownloadMenu response={response} sort={sort} />
            </>
          )}
          <ReplayButton scan={response} />
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
      <Suspense fallback={<StripSpace />}>
        <MatchStrip key={response.ticket} response={response} day={pastDay} onDay={openDay} onScanAgain={onScanAgain} />
      </Suspense>
      {strategy && <OpenedStrategy strategy={strategy} response={response} onLeave={onLeaveStrategy} />}
      {pastDay !== null && (
        <Suspense>
          <PastDay response={response} day={pastDay} onDay={openDay} onScanAgain={onScanAgain} />
        </Suspense>
      )}
      {pastDay === null && response.total === 0 && <NoMatches response={response} edits={edits} editing={editing} />}
      {pastDay === null && response.total > 0 && (
        <>
          <ResultRows
            response={response}
            state={state}
            change={change}
            onPage={goToPage}
            inCharts={inCharts}
            size={size}
            onSize={resize}
            density={settings.density}
            sort={sort}
            columns={columns}
            onScanAgain={onScanAgain}
            takesFocus={takesFocus}
          />
          <FewMatches key={response.ticket} response={response} edits={edits} editing={editing} />
        </>
      )}
    </Card>
  );
}
