import type { RecordedScan } from './recording.ts';

const WIDTH = 600;
const HEIGHT = 180;

/** Daily candles as plain SVG: the charting library is only needed for interactive charts. */
export function Candles({ bars, label }: { bars: RecordedScan['chart']['bars']; label: string }) {
  const low = Math.min(...bars.map((bar) => bar[2]));
  const high = Math.max(...bars.map((bar) => bar[1]));
  const y = (value: number) => 4 + ((high - value) / (high - low)) * (HEIGHT - 8);
  const slot = WIDTH / bars.length;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-3 h-32 w-full"
    >
      {bars.map(([open, top, bottom, close], i) => {
        const x = (i + 0.5) * slot;
        return (
          <g key={i} className={close >= open ? 'fill-up stroke-up' : 'fill-down stroke-down'}>
            <line x1={x} x2={x} y1={y(top)} y2={y(bottom)} strokeWidth="1" vectorEffect="non-scaling-stroke" />
            <rect
              x={x - slot * 0.32}
              width={slot * 0.64}
              y={y(Math.max(open, close))}
              height={Math.max(1, Math.abs(y(open) - y(close)))}
              stroke="none"
            />
          </g>
        );
      })}
    </svg>
  );
}
