import type { ParsedScan, ScanHours, ScanResponse, ScanStatus, TrialStatus } from '@plainscan/contracts';
import { TextSearch, WifiOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseScan } from '../../api/scan-calls.ts';
import { isEditedFrom, storedPartOf } from '../../api/strategies-calls.ts';
import { plural } from '../../lib/format.ts';
import { decodePlan } from '../../lib/plan-link.ts';
import { Card } from '../../ui/card.tsx';
import { Message } from '../../ui/message.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { planStatusOf } from '../billing/plan-status.ts';
import { SharedScan } from '../strategies/shared-scan.tsx';
import { useShare } from '../strategies/use-share.tsx';
import { isEmpty, planOf } from './edits.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { scans, useScans } from './scan-store.ts';
import { SearchBox } from './search-box.tsx';
import { useUrlScan } from './use-url-scan.ts';
import { useLastResult } from './use-last-result.ts';
import { lastDescription, useEditing } from './use-editing.ts';
import { scanKey, usePageState, type PageState } from './use-page-state.ts';
import { usePreview } from './use-preview.ts';
import type { RunScan } from './use-scan.ts';
import { useSentence } from './use-sentence.ts';

const loadResults = () => import('./results-card.tsx');
const ResultsCard = lazy(() => loadResults().then((m) => ({ default: m.ResultsCard })));
const AllowanceBanner = lazy(() => import('./allowance-banner.tsx').then((m) => ({ default: m.AllowanceBanner })));
const PartlyRead = lazy(() => import('./partly-read.tsx').then((m) => ({ default: m.PartlyRead })));
const Refused = lazy(() => import('./refused.tsx').then((m) => ({ default: m.Refused })));
const TrialBanner = lazy(() => import('../billing/trial-banner.tsx').then((m) => ({ default: m.TrialBanner })));
const HelpDialog = lazy(() => import('./help-dialog.tsx').then((m) => ({ default: m.HelpDialog })));
const SaveDialog = lazy(() => import('../strategies/save-dialog.tsx').then((m) => ({ default: m.SaveDialog })));

const HOURS_NOTES: Record<ScanHours, string | null> = {
  market: null,
  'last-close': 'After hours, scans run on the last close.',
  always: 'Runs any time, on the last close.',
};

/** The announcement for screen readers; other users see the results. */
const outcome = ({ total }: ScanResponse): string =>
  total === 0
    ? 'No Results. No stocks matched your criteria. Try adjusting your search.'
    : `Scan Complete. Found ${plural(total, 'stock')} matching your criteria.`;

export function Scanner({
  run,
  status,
  trial,
  ready,
  scanHours,
}: {
  run: RunScan;
  status: ScanStatus | null | undefined;
  trial: TrialStatus | null | undefined;
  /** the account's limits are known */
  ready: boolean;
  scanHours: ScanHours | null | undefined;
}) {
  const [state, setState] = usePageState();
  const { query } = state;
  const { scanning, offered, request, response, refusal, partly, edits } = useScans();
  const counted = status !== null && !status?.isPremium;
  const strategy = useUrlScan(state, { ready, counted, run });
  const [text, setText, sent] = useSentence(query || state.plan ? query : (strategy?.query ?? ''));
  const change = (to: Partial<PageState>, replace?: boolean) => {
    if (to.query !== undefined) sent(to.query);
    setState(to, replace);
  };
  const nothingSaved = useLastResult(state, setState);
  const { share, dialog: shareDialog } = useShare();
  const [dialog, setDialog] = useState<'help' | 'save' | null>(null);
  /** a sentence is being checked for a follow-up */
  const checking = useRef(false);
  const box = useRef<HTMLInputElement>(null);
  /** set if Enter was pressed in the box and nothing was typed since; `before`: the response shown at that time */
  const entered = useRef<{ before: ScanResponse | null } | null>(null);

  const expired = Boolean(trial && planStatusOf(trial) === 'expired');

  const editing = useEditing({ run, change, counted, onTyped: setText });
  const described = edits && lastDescription(edits);
  const typed = edits?.now.typed;
  /** The reading on screen belongs to the text in the box. */
  const isRead = described !== null && (text.trim() === typed?.query || text.trim() === described.query);
  const blocked = isRead && isEmpty(edits!.now);
  const unread = partly && text.trim() === partly.request.query ? partly : null;
  const isKnown = text.trim() === refusal?.query || unread !== null || isRead;
  const now = edits?.now;
  const lastPlan = useMemo(() => (now && !isEmpty(now) ? planOf(now) : null), [now]);
  const preview = usePreview(text, !ready || expired || scanning || isKnown, lastPlan);
  const readBox = unread ?? (text.trim() === typed?.query ? typed : isRead ? described : preview.parsed);
  const unknown = readBox?.unmatched ?? [];

  /** A scan was run or is about to run. */
  const hasScanned = scanKey(state) !== '' || scanning || response !== null || refusal !== null;

  /** How a follow-up changes the last scan; null if the sentence isn't a follow-up. */
  const followUp = async (sentence: string): Promise<ParsedScan | null> => {
    const previewed = preview.parsed?.query === sentence ? preview.parsed : null;
    const parsed = previewed ?? (await parseScan({ query: sentence, refine: lastPlan ?? undefined }).catch(() => null));
    return parsed?.refines ? parsed : null;
  };
  const scan = async (sentence: string, alone = false) => {
    if (blocked || checking.current) return;
    entered.current = { before: response };
    if (!isRead && !alone && lastPlan && ready && !expired && sentence.trim()) {
      checking.current = true;
      const parsed = await followUp(sentence);
      checking.current = false;
      if (parsed && parsed.unmatched.length > 0)
        return scans.ask({ request: { query: sentence.trim() }, unmatched: parsed.unmatched, refines: parsed });
      if (parsed) return editing.refine(parsed);
    }
    // A link's scan runs with the link's plan, even if Scan was pressed before the plan was decoded.
    const key = scanKey(state);
    const linked = state.plan && scans.current().key !== key && sentence.trim() === query.trim();
    const plan = linked ? await decodePlan(state.plan!) : null;
    if (plan) run({ query, plan, strategyId: state.strategy ?? undefined }, { key });
    else if (offered && sentence.trim() === request?.query.trim()) run(request, { key });
    // An edited reading, or one that came with a plan, runs without being parsed again.
    else if (isRead && (edits!.past.length > 0 || request?.plan || request?.strategyId)) editing.scan();
    // Another sentence counts as an edit of the opened strategy until the user leaves it.
    else if (run({ query: sentence, strategyId: strategy?.id, requireWhole: true }))
      change({
        query: sentence.trim(),
        plan: null,
        strategy: strategy?.id ?? null,
        name: null,
        page: 1,
        sort: null,
        open: null,
        day: null,
      });
    else return;
    // On a touch screen the keyboard would cover the results.
    if (matchMedia('(pointer: coarse)').matches) box.current?.blur();
  };
  const takesFocus = (shown: ScanResponse) => {
    if (!entered.current || entered.current.before === shown) return false;
    entered.current = null;
    return document.activeElement === box.current;
  };
  const scanAgain = () => {
    const { request: last, key } = scans.current();
    if (last) run(last, { key: key ?? scanKey(state) });
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
    input.scrollLeft = input.scrollWidth; // setting the caret doesn't scroll to it
  };
  const reword = (sentence: string, span: [number, number]) => {
    flushSync(() => text !== sentence && setText(sentence));
    box.current?.setSelectionRange(...span); // before focusing, which scrolls to the selection
    box.current?.focus();
  };

  // Preloaded for the first response.
  useEffect(() => void loadResults(), []);

  useShortcuts([
    { keys: '/', does: 'Focus the search box', act: () => box.current?.focus() },
    { keys: 's', does: 'Save scan', act: () => response !== null && setDialog('save') },
    { keys: '?', does: 'Open this guide', act: () => setDialog('help') },
  ]);

  return (
    <div className="space-y-2 xl:flex xl:min-h-0 xl:flex-col">
      <p role="status" className="sr-only">
        {response && !scanning && outcome(response)}
      </p>
      <div>
        <SharedScan name={state.name} />
        <SearchBox
          ref={box}
          value={text}
          onChange={(typed) => {
            entered.current = null;
            setText(typed);
          }}
          onTake={take}
          onScan={() => void scan(text)}
          onAlone={() => void scan(text, true)}
          onHelp={() => setDialog('help')}
          scanning={scanning}
          blocked={blocked}
          unknown={unknown}
          paused={preview.paused || isKnown}
          hasScanned={hasScanned}
          preview={preview}
        />
        {ready && !expired && status && !status.isPremium && (
          <div className="min-h-10 *:rounded-md *:border-t-0">
            <Suspense>
              <AllowanceBanner status={status} />
            </Suspense>
          </div>
        )}
      </div>
      {ready && expired && (
        <Suspense fallback={<Skeleton className="h-20 rounded-lg sm:h-14" />}>
          <TrialBanner />
        </Suspense>
      )}
      {unread && (
        <Suspense>
          <PartlyRead
            unmatched={unread.unmatched}
            onScan={() => {
              entered.current = { before: response };
              box.current?.focus();
              if (unread.refines) return editing.refine(unread.refines);
              run({ ...unread.request, requireWhole: undefined }, { key: scans.current().key ?? scanKey(state) });
            }}
            onReword={() => reword(text, unread.unmatched[0]!.span)}
          />
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
            state={state}
            change={change}
            busy={scanning}
            takesFocus={takesFocus}
            onSave={() => setDialog('save')}
            onShare={() => void share({ ...response, name: strategy?.name })}
            onReword={reword}
            onScanAgain={scanAgain}
            strategy={strategy ?? null}
            onLeaveStrategy={leaveStrategy}
          />
        </Suspense>
      )}
      {!response && scanning && <ResultsSkeleton />}
      {!response && !refusal && !scanning && ready && (
        <Card>
          <Message icon={TextSearch} title={offered ? 'Ready to scan' : 'Results show up here'}>
            {offered
              ? "Press Scan to run this link. Opening it didn't use a scan."
              : 'Describe a setup above, or pick a popular scan.'}
          </Message>
        </Card>
      )}
      {!response && !refusal && !scanning && nothingSaved && (
        <Card>
          <Message icon={WifiOff} title="No saved results">
            Scans need a connection. Your latest results on this device show up here when you're offline.
          </Message>
        </Card>
      )}
      <Suspense>
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
            stored={storedPartOf(response)}
            edited={strategy && isEditedFrom(strategy, response) ? strategy : null}
            onClose={() => setDialog(null)}
          />
        )}
        {shareDialog}
      </Suspense>
    </div>
  );
}
