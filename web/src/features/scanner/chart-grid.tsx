import type { ScanResponse, ScanRow } from '@plainscan/contracts';
import { useMemo, type Ref } from 'react';
import { chipConditions } from '@plainscan/contracts/plan-edit';
import { useBars } from '../../api/hooks.ts';
import { price } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { barColumns } from '../chart/bar-columns.ts';
import { CandleCanvas, type Bar } from '../chart/candle-canvas.tsx';
import { SESSIONS, sessionsFor, useChartSettings } from '../chart/chart-settings.ts';
import { computedDrawings } from '../chart/computed-lines.ts';
import { drawnMarks } from '../chart/drawn-marks.ts';
import { drawnSetups } from '../chart/drawn-setups.ts';
import { conditionDrawings, type Drawings } from '../chart/plan-drawings.ts';
import { Change } from './change.tsx';

const HEIGHT = 'h-44';
const ignore = () => undefined;

function SmallChart({ bars, drawings, asOf }: { bars: readonly Bar[]; drawings: Drawings; asOf: string }) {
  const [{ range, log }] = useChartSettings();
  const columns = useMemo(() => barColumns(bars), [bars]);
  // Panes need more height.
  const computed = useMemo(() => computedDrawings({ ...drawings, panes: [] }, columns), [drawings, columns]);
  const marks = useMemo(() => drawnMarks(drawings, bars, columns, asOf), [drawings, bars, columns, asOf]);
  const setups = useMemo(() => drawnSetups(drawings, bars, columns, asOf), [drawings, bars, columns, asOf]);
  return (
    <CandleCanvas
      bars={bars}
      from={Math.max(0, bars.length - SESSIONS[range])}
      computed={computed}
      marks={marks}
      setups={setups}
      log={log}
      className={HEIGHT}
      onPoint={ignore}
    />
  );
}

function Cell({
  row,
  response: { marketVersion, asOf },
  drawings,
  isOpen,
  onOpen,
}: {
  row: ScanRow;
  response: ScanResponse;
  drawings: Drawings;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const [{ range }] = useChartSettings();
  const { data, error } = useBars(row.symbol, marketVersion, sessionsFor(range));
  return (
    <li className={classes('min-w-0 border-b border-line p-3 sm:border-r', isOpen && 'bg-accent-soft')}>
      <button
        type="button"
        data-row={row.symbol}
        aria-expanded={isOpen}
        onClick={onOpen}
        className="flex w-full items-baseline gap-2 rounded-sm text-left pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <span className="font-semibold">{row.symbol}</span>
        <span className="min-w-0 flex-1 truncate text-sm text-muted">{row.name}</span>
        <span className="figures font-medium">{price(row.price)}</span>
        <Change value={row.change} percentValue={row.changePercent} />
      </button>
      {data && data.bars.length > 0 && <SmallChart bars={data.bars} drawings={drawings} asOf={asOf} />}
      {!data && !error && <Skeleton className={HEIGHT} />}
      {(error !== undefined || data?.bars.length === 0) && (
        <p className={classes('grid place-items-center text-sm text-muted', HEIGHT)}>No chart for this stock</p>
      )}
    </li>
  );
}

/** A page of matches as charts, with the averages, bands, and levels of the scan. */
export function ChartGrid({
  rows,
  response,
  open,
  onOpen,
  ref,
}: {
  rows: readonly ScanRow[];
  response: ScanResponse;
  open: string | null;
  onOpen: (symbol: string) => void;
  ref?: Ref<HTMLUListElement>;
}) {
  const { plan } = response;
  const drawings = useMemo(() => conditionDrawings(chipConditions(plan)), [plan]);
  return (
    <ul
      ref={ref}
      aria-label="Charts of matching stocks"
      className="grid @xl:grid-cols-2 @5xl:grid-cols-3 @8xl:grid-cols-4"
    >
      {rows.map((row) => (
        <Cell
          key={row.symbol}
          row={row}
          response={response}
          drawings={drawings}
          isOpen={row.symbol === open}
          onOpen={() => onOpen(row.symbol)}
        />
      ))}
    </ul>
  );
}
