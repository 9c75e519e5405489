import type { MarketClock, ScanHours } from '@plainscan/contracts';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useMarketClock } from '../../api/generated/app.ts';
import { useScanStatus, useTrialStatus } from '../../api/hooks.ts';
import { useConnection } from '../../lib/connection.ts';
import { timeOfDay, weekdayTime } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StrategiesOpener } from '../strategies/strategies-opener.tsx';
import { MarketData } from './market-data.tsx';
import { scans, useScans } from './scan-store.ts';
import { Scanner } from './scanner.tsx';
import { scanKey, usePageState } from './use-page-state.ts';
import { isAllowanceUsed, useScan } from './use-scan.ts';

const ScannerUpsell = lazy(() => import('./scanner-upsell.tsx').then((m) => ({ default: m.ScannerUpsell })));
const MarketClosed = lazy(() => import('./market-closed.tsx').then((m) => ({ default: m.MarketClosed })));

const OFF_HOURS: Record<ScanHours, string> = {
  market: '',
  'last-close': ' · scanning the last close',
  always: ' · scanning the last close',
};

/** Poll interval while the server doesn't know the scan hours yet. */
const UNKNOWN_HOURS_POLL_MS = 2000;
const LEAD = 'Describe the setup. Get the stocks.';

function ClockLine({ clock }: { clock: MarketClock }) {
  const { isOpen, nextClose, nextOpen, scanHours, userTimeZone } = clock;
  const state = isOpen
    ? `Market open until ${timeOfDay(nextClose, userTimeZone)}`
    : `Market opens ${weekdayTime(nextOpen, userTimeZone)}`;
  return (
    <span className="figures flex gap-2">
      <span aria-hidden className={classes('mt-1.75 size-2 shrink-0 rounded-full', isOpen ? 'bg-up' : 'bg-control')} />
      <span>
        {state}
        {!isOpen && scanHours && <span className="max-sm:sr-only xl:max-2xl:sr-only">{OFF_HOURS[scanHours]}</span>}
      </span>
    </span>
  );
}

/** The scanner, or in its place the Market Closed screen or the upsell card. */
export function ScannerPage() {
  const clock = useMarketClock();
  const status = useScanStatus();
  const trial = useTrialStatus();
  const connected = useConnection() === 'online';
  const { response } = useScans();
  const [state] = usePageState();
  const { mutate } = status;
  const refetchStatus = useCallback(() => void mutate(), [mutate]);
  const { run, gate, closedAt, reopen } = useScan(status.data, refetchStatus);

  // A 423 closes the page at once; the next poll of the clock reopens it.
  const scansOpen = clock.data?.scansOpen;
  const { isValidating } = clock;
  useEffect(() => {
    if (closedAt !== null && scansOpen && !isValidating && Date.now() - closedAt > 30_000) reopen();
  }, [closedAt, scansOpen, isValidating, reopen]);

  const hoursUnknown = clock.data?.scanHours === null;
  const { mutate: pollClock } = clock;
  useEffect(() => {
    const timer = hoursUnknown ? setInterval(() => void pollClock(), UNKNOWN_HOURS_POLL_MS) : undefined;
    return () => clearInterval(timer);
  }, [hoursUnknown, pollClock]);

  const closed = closedAt !== null || (scansOpen === false && !hoursUnknown);
  // A user who has used the last scan keeps its results on screen, even after a reload.
  const allowanceUsed = isAllowanceUsed(status.data) && response === null && !scans.remembers(scanKey(state));
  const showsScanner = !closed && !gate && !allowanceUsed;
  return (
    <div className="xl:full-height xl:-mb-3">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-1 lg:-mt-5">
        <title>Scanner · Plainscan</title>
        <h1 className="flex-1 text-xl xl:flex-none">Scanner</h1>
        <div className="order-last flex w-full flex-col gap-x-5 text-sm text-muted xl:order-none xl:w-auto xl:flex-1 xl:flex-row xl:items-center">
          <div>{clock.data && !closed ? <ClockLine clock={clock.data} /> : LEAD}</div>
          {showsScanner && <MarketData />}
        </div>
        <StrategiesOpener />
      </header>
      <div className="mt-2 xl:flex xl:min-h-0 xl:flex-1 xl:flex-col">
        {closed && (
          <Suspense>
            <MarketClosed clock={clock.data} />
          </Suspense>
        )}
        {!closed && (gate || allowanceUsed) && (
          <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
            <ScannerUpsell gate={gate} usedUp={allowanceUsed} />
          </Suspense>
        )}
        {showsScanner && (
          <Scanner
            run={run}
            status={status.data}
            trial={trial}
            ready={connected && trial !== undefined && (status.data !== undefined || Boolean(status.error))}
            scanHours={clock.data?.scanHours}
          />
        )}
      </div>
    </div>
  );
}
