import { LOOKS, THEMES } from './look.ts';
import type { AreaName, Audience } from './routes.ts';

/** A screenshot of a route's state at one width and theme. */
export interface Row {
  readonly area: AreaName;
  readonly audience: Audience;
  readonly route: string;
  readonly state: string;
  /** file names by `width theme` */
  readonly files: Record<string, string>;
  readonly findings: string[];
}

const WHO: Readonly<Record<Audience, string>> = { open: 'everyone', visitor: 'visitor', member: 'signed in' };
const COLUMNS = LOOKS.flatMap(({ width }) => THEMES.map((theme) => `${width} ${theme}`));

/** Not the `entities` package, because it would be a dependency for just four characters. */
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!);

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
  body { margin: 24px; }
  table { border-collapse: collapse; }
  thead th { position: sticky; top: 0; background: Canvas; text-align: left; padding: 8px; }
  th, td { vertical-align: top; padding: 8px; border-top: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); }
  th[scope=row] { text-align: left; font-weight: normal; min-width: 160px; }
  code { font-size: 13px; }
  img { display: block; height: 250px; max-width: 400px; object-fit: cover; object-position: top; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); }
  ul { color: light-dark(#b00020, #ff8a80); padding-left: 18px; max-width: 420px; overflow-wrap: anywhere; }`;

/** Every state of every route in four columns with its findings, grouped by route. */
export function contactSheet(rows: readonly Row[]): string {
  const sorted = rows.toSorted((a, b) => a.route.localeCompare(b.route) || a.audience.localeCompare(b.audience));
  const withFindings = rows.filter(({ findings }) => findings.length > 0).length;
  const cell = (file: string | undefined, description: string) =>
    file ? `<a href="${file}"><img loading="lazy" src="${file}" alt="${escaped(description)}"></a>` : '–';
  const body = sorted.map(({ area, audience, route, state, files, findings }) => {
    const list = findings.map((finding) => `<li>${escaped(finding)}</li>`).join('');
    const cells = COLUMNS.map((column) => `<td>${cell(files[column], `${state}, ${column}`)}</td>`).join('');
    return `<tr><th scope="row"><code>${escaped(route)}</code><br>${WHO[audience]}<br><strong>${escaped(state)}</strong><br><small>${area}</small>${list && `<ul>${list}</ul>`}</th>${cells}</tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plainscan screenshots</title><style>${STYLE}
</style></head><body>
<h1>Plainscan screenshots</h1>
<p>${rows.length} states; ${withFindings ? `${withFindings} with findings` : 'no findings'}.</p>
<table><thead><tr><th>Route and state</th>${COLUMNS.map((column) => `<th>${column}</th>`).join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody></table></body></html>
`;
}
