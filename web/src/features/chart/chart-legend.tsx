import { figure, price, session } from '../../lib/format.ts';
import type { ComputedDrawings, ComputedLine } from './computed-lines.ts';
import type { SetupDrawing } from './drawn-setups.ts';

function Entry({ line, at, shares }: { line: ComputedLine; at: number; shares?: boolean }) {
  const value = line.values[at];
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="h-0.5 w-3 rounded-full" style={{ background: `var(--${line.color})` }} />
      <span className="text-muted">{line.label}</span>
      <span>{figure(value, line.unit ?? (shares ? 'shares' : 'index'))}</span>
    </li>
  );
}

/** The lines of a chart with their values on one bar. */
export function ChartLegend({
  computed: { price: prices, volume: shares, panes },
  at,
}: {
  computed: ComputedDrawings;
  at: number;
}) {
  const others = panes.flatMap(({ lines }) => lines);
  if (prices.length + shares.length + others.length === 0) return null;
  return (
    <ul aria-label="Legend" className="figures mb-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
      {prices.map((line) => (
        <Entry key={line.label} line={line} at={at} />
      ))}
      {shares.map((line) => (
        <Entry key={line.label} line={line} at={at} shares />
      ))}
      {others.map((line) => (
        <Entry key={line.label} line={line} at={at} />
      ))}
    </ul>
  );
}

/** The figures, levels, and dated pivots of the setups on a chart. */
export function SetupLegend({ setups }: { setups: readonly SetupDrawing[] }) {
  if (setups.length === 0) return null;
  return (
    <ul aria-label="Setups" className="figures mb-1 text-xs">
      {setups.map(({ title, figures, levels, pivots, to }) => (
        <li key={`${title} ${to}`}>
          <span className="font-medium">{title}</span>
          <span className="text-muted">
            {': '}
            {[...figures, ...levels.map((level) => `${level.name} ${price(level.price)}`)].join(' · ')}
          </span>
          <span className="block text-muted">
            {pivots.map((pivot) => `${session(pivot.date)} ${pivot.kind} ${price(pivot.price)}`).join(' → ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
