import { AppError, MAX_STRATEGY_NAME_CHARS } from '@plainscan/contracts';
import { storedName } from '@plainscan/service-kit';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const COPY = / \(copy(?: \d+)?\)$/;

/** Equal for names that look the same: ignores case, Unicode composition, the width of spaces, and invisible characters. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    // ẞ becomes ß, then SS, and then ss.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();

/** The name as stored. @throws AppError INVALID_REQUEST for one without visible characters */
export function givenName(text: string, of: 'strategy' | 'watchlist' = 'strategy'): string {
  const name = storedName(text);
  if (name === null || foldedName(name) === '')
    throw new AppError('invalid', 'INVALID_REQUEST', `Please enter a ${of} name.`);
  return name;
}

/** The first of "X (copy)", "X (copy 2)", … that isn't among `folded`, shortened if it would be too long. */
export function copyName(name: string, folded: ReadonlySet<string>): string {
  const base = name.replace(COPY, '');
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? ' (copy)' : ` (copy ${n})`;
    const copy = `${shortened(base, MAX_STRATEGY_NAME_CHARS - suffix.length)}${suffix}`;
    if (!folded.has(foldedName(copy))) return copy;
  }
}

const graphemes = new Intl.Segmenter();

/** At most this many UTF-16 units, without cutting a grapheme. */
function shortened(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  let short = '';
  for (const { segment } of graphemes.segment(text)) {
    if (short.length + segment.length > maxChars) break;
    short += segment;
  }
  return short === '' ? text.slice(0, maxChars).toWellFormed() : short.trimEnd();
}
