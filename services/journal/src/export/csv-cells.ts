/** Text that a spreadsheet would evaluate as a formula or drop, after any number of apostrophes. */
const FORMULA = /^'*(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * Puts an apostrophe before a formula. The `escape_formulas` option of csv-stringify can't be undone by an import, because
 * text may itself start with an apostrophe, and it misses `-` and leading blanks.
 */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Tags in one cell, separated by `;`; a backslash escapes those inside a tag. */
export const joinTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replaceAll(/[\\;]/g, '\\$&')).join(';');

export function splitTags(cell: string): string[] {
  if (cell === '') return [];
  const tags = [''];
  for (let i = 0; i < cell.length; i++) {
    const char = cell[i]!;
    if (char === ';') tags.push('');
    else tags[tags.length - 1] += char === '\\' && i + 1 < cell.length ? cell[++i]! : char;
  }
  return tags;
}
