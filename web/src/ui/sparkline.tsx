const WIDTH = 84;
const HEIGHT = 24;

/** The shape of the recent closes. Decorative, so hidden from assistive technology. */
export function Sparkline({ closes }: { closes: readonly number[] }) {
  if (closes.length < 2) return null;
  const low = Math.min(...closes);
  const range = Math.max(...closes) - low || 1;
  const points = closes.map(
    (close, i) =>
      `${((i * (WIDTH - 2)) / (closes.length - 1) + 1).toFixed(1)},${(HEIGHT - 2 - ((close - low) * (HEIGHT - 4)) / range).toFixed(1)}`,
  );
  const isUp = closes.at(-1)! >= closes[0]!;
  return (
    <svg
      aria-hidden
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={isUp ? 'text-up' : 'text-down'}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
