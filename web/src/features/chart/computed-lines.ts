import type { ChartLines, Unit } from '@plainscan/contracts';
import type { ChartColumns } from './bar-columns.ts';
import type { DrawnLine, Drawings, Pane } from './plan-drawings.ts';
import { valueColumn } from './plan-value.ts';

/** A line with its value at each bar, NaN if absent, and its color as a theme token. */
export interface ComputedLine extends Omit<DrawnLine, 'value'> {
  values: Float64Array;
  color: string;
  /** absent: as any other indicator */
  unit?: Unit;
}

export interface ComputedPane extends Omit<Pane, 'lines'> {
  lines: readonly ComputedLine[];
}

/** Drawings with the values of one stock. */
export interface ComputedDrawings {
  price: readonly ComputedLine[];
  volume: readonly ComputedLine[];
  panes: readonly ComputedPane[];
  priceLevels: readonly number[];
}

const COLORS = ['line-1', 'line-2', 'line-3', 'line-4', 'line-5', 'line-6'] as const;
const FIXED: Partial<Record<string, string>> = {
  plusDi: 'up',
  minusDi: 'down',
  aroonUp: 'up',
  aroonDown: 'down',
  macdHistogram: 'control',
  ppoHistogram: 'control',
};

const bandOf = ({ value }: DrawnLine): string | null =>
  value.type === 'series' && /^(bollinger|keltner)(Upper|Middle|Lower)$/.test(value.name)
    ? `${value.name.slice(0, 7)} ${value.params.join()}`
    : null;

/** Each line gets the next color; the lines of one band share theirs. */
function colored(lines: readonly DrawnLine[], bars: ChartColumns): ComputedLine[] {
  let next = 0;
  const bands = new Map<string, string>();
  const colorOf = (line: DrawnLine): string => {
    const fixed = line.value.type === 'series' ? FIXED[line.value.name] : undefined;
    if (fixed) return fixed;
    const band = bandOf(line);
    const known = band && bands.get(band);
    if (known) return known;
    const color = COLORS[next++ % COLORS.length]!;
    if (band) bands.set(band, color);
    return color;
  };
  return lines.map((line) => ({ ...line, values: valueColumn(line.value, bars), color: colorOf(line) }));
}

/** A pane for each line that the server computed, on the days of the bars. */
function servedPanes({ dates, lines }: ChartLines, bars: ChartColumns): ComputedPane[] {
  const days = new Map(dates.map((date, i) => [Number(date.replaceAll('-', '')), i]));
  return lines.map(({ label, unit, values, thresholds }) => {
    const drawn = Float64Array.from(bars.dates, (date) => values[days.get(date) ?? -1] ?? NaN);
    return { id: label, lines: [{ label, unit, look: 'line', values: drawn, color: COLORS[0] }], thresholds };
  });
}

/** `served`: the lines that the server computed, once they have loaded. */
export const computedDrawings = (
  { price, volume, panes, priceLevels }: Drawings,
  bars: ChartColumns,
  served?: ChartLines,
): ComputedDrawings => ({
  price: colored(price, bars),
  volume: colored(volume, bars),
  panes: [
    ...panes.map((pane) => ({ ...pane, lines: colored(pane.lines, bars) })),
    ...(served ? servedPanes(served, bars) : []),
  ],
  priceLevels,
});

export const NOTHING_COMPUTED: ComputedDrawings = { price: [], volume: [], panes: [], priceLevels: [] };
