/** Invisible in any text; PostgreSQL can't store the first. A newline and a tab are text. */
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;
const LINE_ENDS = /\r\n?/g;

/**
 * The text as typed, except for what can't be stored or displayed: removes control characters, ends lines with \n, and
 * replaces lone surrogates.
 */
export const storedText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').toWellFormed();

/** A name on one line, without surrounding blanks; null if nothing remains. */
export function storedName(text: string | null | undefined): string | null {
  const name = storedText(text ?? '')
    .replace(/\s*[\n\t]+\s*/g, ' ')
    .trim();
  return name === '' ? null : name;
}
