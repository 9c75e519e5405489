import { percent } from '../../lib/format.ts';
import { type FanPoint, ticksOf } from './fan.ts';

const LEGEND = [
  { name: '5% to 95% of signals', look: 'h-3 w-4 bg-accent/15' },
  { name: '25% to 75%', look: 'h-3 w-4 bg-accent/35' },
  { name: 'Mean of the signals', look: 'w-4 border-t-2 border-accent' },
  { name: 'Average stock, same days', look: 'w-4 border-t-2 border-dashed border-text' },
] as const;

/** The fan in words, for screen readers. */
function summary(points: readonly FanPoint[]): string {
  return points
    .slice(1)
    .map(
      ({ horizon, p5, p95, mean, baseline }) =>
        `After ${horizon} sessions: mean ${percent(mean)}, average stock ${percent(baseline)}, 90% of signals from ${percent(p5)} to ${percent(p95)}.`,
    )
    .join(' ');
}

/** The spread of the returns by horizon, with the means of the signals and of the average stock. Horizons are evenly spaced. */
export function FanChart({ points }: { points: readonly FanPoint[] }) {
  const ticks = ticksOf(
    Math.min(...points.flatMap(({ p5, baseline }) => [p5, baseline])),
    Math.max(...points.flatMap(({ p95, baseline }) => [p95, baseline])),
  );
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const x = (i: number) => (100 * i) / (points.length - 1);
  const y = (value: number) => (100 * (high - value)) / (high - low);
  const line = (of: (point: FanPoint) => number, from: readonly number[] = [...points.keys()]) =>
    from.map((i) => `${x(i).toFixed(2)},${y(of(points[i]!)).toFixed(2)}`).join(' ');
  const band = (upper: (point: FanPoint) => number, lower: (point: FanPoint) => number) =>
    `${line(upper)} ${line(lower, [...points.keys()].reverse())}`;
  return (
    <figure>
      <ul aria-hidden className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {LEGEND.map(({ name, look }) => (
          <li key={name} className="flex items-center gap-2">
            <span className={look} /> {name}
          </li>
        ))}
      </ul>
      <div aria-hidden className="figures relative mb-6 ml-12 h-64 text-xs text-faint sm:h-80">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-full mr-2 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${y(tick)}%` }}
          >
            {tick > 0 ? '+' : ''}
            {tick}%
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={100}
              y1={y(tick)}
              y2={y(tick)}
              vectorEffect="non-scaling-stroke"
              className={tick === 0 ? 'stroke-control' : 'stroke-line'}
            />
          ))}
          <polygon
            points={band(
              ({ p95 }) => p95,
              ({ p5 }) => p5,
            )}
            className="fill-accent/15"
          />
          <polygon
            points={band(
              ({ p75 }) => p75,
              ({ p25 }) => p25,
            )}
            className="fill-accent/25"
          />
          <polyline
            points={line(({ baseline }) => baseline)}
            vectorEffect="non-scaling-stroke"
            strokeWidth={2}
            strokeDasharray="5 4"
            className="fill-none stroke-text"
          />
          <polyline
            points={line(({ mean }) => mean)}
            vectorEffect="non-scaling-stroke"
            strokeWidth={2}
            className="fill-none stroke-accent"
          />
        </svg>
        {points.map(({ horizon }, i) => (
          <span
            key={horizon}
            className="absolute top-full mt-1.5 -translate-x-1/2 whitespace-nowrap last:-translate-x-full"
            style={{ left: `${x(i)}%` }}
          >
            {i === 0 ? 'Entry' : horizon}
          </span>
        ))}
      </div>
      <figcaption className="text-xs text-faint">
        <span className="sr-only">{summary(points)}</span>
        <span aria-hidden>Change since the entry, by sessions held.</span>
      </figcaption>
    </figure>
  );
}
