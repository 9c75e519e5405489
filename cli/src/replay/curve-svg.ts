import { CAVEATS, type EquityCurve } from '@plainscan/replay';
import { isoOf } from '../dates.ts';

const [WIDTH, HEIGHT] = [960, 540];
const PLOT = { left: 64, right: 936, top: 72, bottom: 420 };
const LINE_HEIGHT = 18;

/** Four characters aren't worth a dependency on `entities`. */
const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** An SVG chart of the account's equity and of the average stock, with the caveats below it. */
export function curveSvg(title: string, { sessions, equity, baseline }: EquityCurve): string {
  const values = [1, ...equity, ...baseline];
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  const spread = high - low || 1;
  const x = (i: number) => PLOT.left + ((PLOT.right - PLOT.left) * i) / Math.max(1, sessions.length - 1);
  const y = (value: number) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * (value - low)) / spread;
  const path = (line: Float64Array) =>
    Array.from(line, (value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const label = (value: number) => `${value >= 1 ? '+' : ''}${(100 * (value - 1)).toFixed(1)}%`;
  const text = (at: [number, number], words: string, extra = '') =>
    `<text x="${at[0]}" y="${at[1]}" ${extra}>${escapeXml(words)}</text>`;
  const gridLines = [...new Set([low, 1, high])].map(
    (value) =>
      `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${y(value)}" y2="${y(value)}" stroke="#d4d4d8"/>` +
      text([PLOT.left - 8, y(value) + 4], label(value), 'text-anchor="end"'),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#18181b">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text([PLOT.left, 32], title, 'font-size="16" font-weight="600"'),
    text([PLOT.left, 54], 'Solid: the account. Dashed: the average stock, bought on the same days.'),
    ...gridLines,
    `<path d="${path(baseline)}" fill="none" stroke="#71717a" stroke-width="1.5" stroke-dasharray="5 4"/>`,
    `<path d="${path(equity)}" fill="none" stroke="#2563eb" stroke-width="2"/>`,
    text([PLOT.left, PLOT.bottom + 20], isoOf(sessions[0] ?? 0)),
    text([PLOT.right, PLOT.bottom + 20], isoOf(sessions.at(-1) ?? 0), 'text-anchor="end"'),
    ...CAVEATS.map((caveat, i) =>
      text([PLOT.left, PLOT.bottom + 46 + i * LINE_HEIGHT], caveat, 'font-size="11" fill="#52525b"'),
    ),
    '</svg>\n',
  ].join('\n');
}
