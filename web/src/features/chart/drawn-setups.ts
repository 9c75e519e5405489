import { factText, setupMatch, type BarColumns, type SetupMatch } from '@plainscan/indicators';
import type { Bar } from './candle-canvas.tsx';
import { eventWords, newestBar } from './drawn-marks.ts';
import type { Drawings } from './plan-drawings.ts';

export interface Point {
  /** the date of one of the bars */
  date: string;
  price: number;
}

/** The pivots, levels, and figures of a setup on one stock's chart. */
export interface SetupDrawing {
  /** "Cup and handle" */
  title: string;
  /** "contractions 18.2%, 9.1%, 4.3%" */
  figures: readonly string[];
  /** oldest first, one per date */
  pivots: readonly (Point & { kind: 'high' | 'low' | 'close' })[];
  levels: readonly { name: string; price: number }[];
  /** the dates of its first bar and of the bar as of which it holds */
  from: string;
  to: string;
}

function drawingOf(match: SetupMatch, title: string, bars: readonly Bar[], at: number): SetupDrawing {
  const dated = match.pivots.map(({ at: pivot, kind, price }) => ({ date: bars[pivot]!.date, kind, price }));
  return {
    title,
    figures: match.facts.map((fact) => `${fact.name} ${factText(fact)}`),
    pivots: dated.filter(({ date }, k) => date !== dated[k - 1]?.date),
    levels: match.levels,
    from: bars[match.from]!.date,
    to: bars[at]!.date,
  };
}

/** The setups that the scan looks for, as of the bar that matched. */
export function drawnSetups(
  { setups }: Drawings,
  bars: readonly Bar[],
  columns: BarColumns,
  asOf: string,
): SetupDrawing[] {
  const matched = setups.length > 0 ? bars.findIndex(({ date }) => date === asOf) : -1;
  return setups.flatMap(({ name, breaksOut, ...when }) => {
    const matchAt = (at: number) => setupMatch(name, columns, at, { breakout: breaksOut });
    const at = newestBar(when, matched, (bar) => matchAt(bar) !== null);
    if (at === null) return [];
    return [drawingOf(matchAt(at)!, `${eventWords(name)}${breaksOut ? ' breakout' : ''}`, bars, at)];
  });
}
