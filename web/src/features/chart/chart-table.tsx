import { figure, price, session, volume } from '../../lib/format.ts';
import type { Bar } from './candle-canvas.tsx';
import type { ComputedDrawings } from './computed-lines.ts';

const HEAD = 'sticky top-0 z-1 bg-surface shadow-[inset_0_-1px_0_var(--line)]';

/** The bars of a chart from `from` on, newest first, with its lines. */
export function ChartTable({
  symbol,
  bars,
  from,
  computed: { price: overPrice, volume: overVolume, panes },
}: {
  symbol: string;
  bars: readonly Bar[];
  from: number;
  computed: ComputedDrawings;
}) {
  const lines = [...overPrice, ...panes.flatMap((pane) => pane.lines)];
  const days = bars.map((bar, at) => ({ bar, at })).slice(from);
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={`${symbol} chart data`}
      className="mt-2 max-h-80 overflow-auto border-y border-line"
    >
      <table className="ledger ledger-compact w-full">
        <caption className="sr-only">{symbol}, newest day first</caption>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Date
            </th>
            {['Open', 'High', 'Low', 'Close', 'Volume', ...overVolume, ...lines].map((column) => {
              const label = typeof column === 'string' ? column : column.label;
              return (
                <th key={label} scope="col" className={`end ${HEAD}`}>
                  {label}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ bar, at }) => (
            <tr key={bar.date}>
              <th scope="row">{session(bar.date)}</th>
              {[bar.open, bar.high, bar.low, bar.close].map((value, i) => (
                <td key={i} className="end">
                  {price(value)}
                </td>
              ))}
              <td className="end">{volume(bar.volume)}</td>
              {overVolume.map(({ label, values }) => (
                <td key={label} className="end">
                  {volume(values[at])}
                </td>
              ))}
              {lines.map(({ label, unit, values }) => (
                <td key={label} className="end">
                  {figure(values[at], unit ?? 'index')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
