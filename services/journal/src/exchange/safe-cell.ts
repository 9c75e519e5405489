/** What a spreadsheet would take for a formula, or drop, behind any apostrophes that were there before. */
const FORMULA = /^'*(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A text as a spreadsheet shows it and nothing more: what looks like a formula gets an apostrophe in front. Undone by `fromSafeCell`. */
export const toSafeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** RFC 4180. */
export const csvCell = (text: string): string =>
  /[",\r\n;\t|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Tags in one cell: parted by `;`, of which a tag's own stand behind a backslash. */
export const tagsCell = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replaceAll(/[\\;]/g, '\\$&')).join(';');

export function tagsOfCell(cell: string): string[] {
  if (cell === '') return [];
  const tags = [''];
  for (let i = 0; i < cell.length; i++) {
    const char = cell[i]!;
    if (char === ';') tags.push('');
    else tags[tags.length - 1] += char === '\\' && i + 1 < cell.length ? cell[++i]! : char;
  }
  return tags;
}
