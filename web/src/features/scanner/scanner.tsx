import type { ScanHours, ScanStatus, TrialStatus } from '@plainscan/contracts';
import { TextSearch } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isEditedFrom, keptOf } from '../../api/strategies-calls.ts';
import { pageCount } from '../../lib/pages.ts';
import { Card } from '../../ui/card.tsx';
import { useMedia } from '../../ui/media.ts';
import { Message } from '../../ui/message.tsx';
import { useRowKeys } from '../../ui/row-keys.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { standingOf } from '../billing/standing.ts';
import { SharedScan } from '../strategies/shared-scan.tsx';
import { useShare } from '../strategies/use-share.tsx';
import { AllowanceBanner } from './allowance-banner.tsx';
import { isEmpty } from './edits.ts';
import { MarketData } from './market-data.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { scans, useScans } from './scan-store.ts';
import { SearchBox } from './search-box.tsx';
import { useAddressedScan } from './use-addressed-scan.ts';
import { lastSaid, useEditing } from './use-editing.ts';
import { scanKey, usePageState, type PageState } from './use-page-state.ts';
import { usePreview } from './use-preview.ts';
import type { RunOrder } from './use-scan.ts';
import { useSentence } from './use-sentence.ts';

const loadResults = () => import('./results-card.tsx');
const ResultsCard = lazy(() => loadResults().then((m) => ({ default: m.ResultsCard })));
const Refused = lazy(() => import('./refused.tsx').then((m) => ({ default: m.Refused })));
const TrialBanner = lazy(() => import('../billing/trial-banner.tsx').then((m) => ({ default: m.TrialBanner })));
const HelpDialog = lazy(() => import('./help-dialog.tsx').then((m) => ({ default: m.HelpDialog })));
const RowAside = lazy(() => import('./row-aside.tsx').then((m) => ({ default: m.RowAside })));
const RowSheet = lazy(() => import('./row-sheet.tsx').then((m) => ({ default: m.RowSheet })));
const SaveDialog = lazy(() => import('../strategies/save-dialog.tsx').then((m) => ({ default: m.SaveDialog })));

const HOURS_NOTES: Record<ScanHours, string | null> = {
  market: null,
  'last-close': 'After hours, scans run on the last close.',
  always: 'Runs any time, on the last close.',
};

export function Scanner({
  run,
  status,
  trial,
  ready,
  scanHours,
}: {
  run: RunOrder;
  status: ScanStatus | null | undefined;
  trial: TrialStatus | null | undefined;
  /** the account's limits are known */
  ready: boolean;
  scanHours: ScanHours | undefined;
}) {
  const [state, setState] = usePageState();
  const { query, page: askedPage, open } = state;
  const { scanning, order, response, refusal, edits } = useScans();
  const strategy = useAddressedScan(state, ready, run);
  const [text, setText, sent] = useSentence(query || state.plan ? query : (strategy?.query ?? ''));
  const change = (to: Partial<PageState>, replace?: boolean) => {
    if (to.query !== undefined) sent(to.query);
    setState(to, replace);
  };
  const { share, dialog: shareDialog } = useShare();
  const [dialog, setDialog] = useState<'help' | 'save' | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const wide = useMedia('(min-width: 80rem)');

  const expired = Boolean(trial && standingOf(trial) === 'expired');
  const results = response?.results ?? [];
  const page = Math.min(askedPage, pageCount(results.length));
  const openRow = results.find(({ symbol }) => symbol === open);

  const counted = status !== null && !status?.isPremium;
  const editing = useEditing({ run, change, counted, onSaid: setText });
  const said = edits && lastSaid(edits);
  /** The box contains the sentence of the reading below it. */
  const isRead = said !== null && text.trim() === said.query;
  const blocked = isRead && isEmpty(edits!.now);
  const isKnown = text.trim() === refusal?.query || isRead;
  const preview = usePreview(text, !ready || expired || scanning || isKnown);
  const unknown = isRead ? said.unmatched : (preview.parsed?.unmatched ?? []);

  /** A scan was run, or is about to be. */
  const begun = scanKey(state) !== '' || scanning || response !== null || refusal !== null;

  const scan = (sentence: string) => {
    if (blocked) return;
    // An edited reading, or one that came with a plan, runs as is; any other sentence is parsed.
    if (isRead && (edits!.past.length > 0 || order?.plan || order?.strategyId)) editing.scan();
    // Another sentence counts as an edit of the opened strategy until the user leaves it.
    else if (run({ query: sentence, strategyId: strategy?.id }))
      change({
        query: sentence.trim(),
        plan: null,
        strategy: strategy?.id ?? null,
        name: null,
        page: 1,
        open: null,
      });
    else return;
    // On a touch screen the keyboard would cover the results.
    if (matchMedia('(pointer: coarse)').matches) box.current?.blur();
  };
  const leaveStrategy = () => {
    const left = { query: query || (response?.query ?? ''), strategy: null };
    scans.leaveStrategy(scanKey({ ...state, ...left }));
    change(left, true);
  };
  const take = (sentence: string) => {
    flushSync(() => setText(sentence));
    const input = box.current;
    if (!input) return;
    input.focus();
    input.setSelectionRange(sentence.length, sentence.length);
    input.scrollLeft = input.scrollWidth; // moving the caret doesn't scroll to it
  };
  const reword = (sentence: string, span: [number, number]) => {
    flushSync(() => text !== sentence && setText(sentence));
    box.current?.setSelectionRange(...span); // before focus, which scrolls to it
    box.current?.focus();
  };

  // The page doesn't need it yet, but the first response will.
  useEffect(() => void loadResults(), []);

  const show = (symbol: string | null) => change({ open: symbol }, true);
  const closeRow = () => {
    if (openRow && wide) rows.focus(openRow.symbol); // the dialog returns focus itself
    show(null);
  };
  useShortcuts([
    { keys: '/', does: 'Focus the search box', act: () => box.current?.focus() },
    { keys: 's', does: 'Save scan', act: () => response !== null && setDialog('save') },
    { keys: '?', does: 'Open this guide', act: () => setDialog('help') },
    { keys: 'Escape', does: 'Close the stock', act: () => openRow !== undefined && wide && closeRow() },
  ]);
  const rows = useRowKeys(table, { from: open, onStep: (symbol) => openRow && wide && show(symbol) });

  return (
    <div className="space-y-3 sm:space-y-4">
      <Card>
        <MarketData />
        <SharedScan name={state.name} />
        <SearchBox
          ref={box}
          value={text}
          onChange={setText}
          onTake={take}
          onScan={() => scan(text)}
          onHelp={() => setDialog('help')}
          scanning={scanning}
          blocked={blocked}
          unknown={unknown}
          paused={preview.paused || isKnown}
          begun={begun}
          preview={preview}
        />
        {ready && !expired && <AllowanceBanner status={status} />}
      </Card>
      {ready && expired && (
        <Suspense fallback={<Skeleton className="h-20 rounded-lg sm:h-14" />}>
          <TrialBanner />
        </Suspense>
      )}
      {refusal && (
        <Card aria-label="Results">
          <Suspense fallback={<div className="h-52" />}>
            <Refused refusal={refusal} onTake={take} />
          </Suspense>
        </Card>
      )}
      {response && edits && (
        <Suspense fallback={<ResultsSkeleton />}>
          <ResultsCard
            response={response}
            edits={edits}
            editing={editing}
            counted={counted}
            page={page}
            open={openRow ? open : null}
            busy={scanning}
            tableRef={table}
            onPage={(to) => change({ page: to, open: null })}
            onOpen={(symbol) => show(symbol === open ? null : symbol)}
            onSave={() => setDialog('save')}
            onShare={() => void share({ ...response, name: strategy?.name })}
            onReword={reword}
            strategy={strategy ?? null}
            onLeaveStrategy={leaveStrategy}
            aside={
              openRow &&
              wide && (
                <Suspense>
                  <RowAside row={openRow} response={response} onClose={closeRow} />
                </Suspense>
              )
            }
          />
        </Suspense>
      )}
      {!response && scanning && <ResultsSkeleton />}
      {!response && !refusal && !scanning && ready && (
        <Card>
          <Message icon={TextSearch} title="Results show up here">
            Describe a setup above, or pick a popular scan.
          </Message>
        </Card>
      )}
      <Suspense>
        {response && openRow && !wide && <RowSheet row={openRow} response={response} onClose={closeRow} />}
        {dialog === 'help' && (
          <HelpDialog
            onClose={() => setDialog(null)}
            onTake={(sentence) => {
              setText(sentence);
              setDialog(null);
            }}
            hoursNote={scanHours ? HOURS_NOTES[scanHours] : null}
          />
        )}
        {dialog === 'save' && response && (
          <SaveDialog
            query={response.query}
            kept={keptOf(response)}
            edited={strategy && isEditedFrom(strategy, response) ? strategy : null}
            onClose={() => setDialog(null)}
          />
        )}
        {shareDialog}
      </Suspense>
    </div>
  );
}
