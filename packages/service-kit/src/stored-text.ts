/** Not to be seen in any text; PostgreSQL cannot keep the first. A newline and a tab are text. */
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;
const LINE_ENDS = /\r\n?/g;

/** As it was typed, but for what no store or screen can show: control characters go, lines end in \n, halves of characters are replaced. */
export const storedText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').toWellFormed();

/** A name on one line, without blanks around it; null for none. */
export function storedName(text: string | null | undefined): string | null {
  const name = storedText(text ?? '')
    .replace(/\s*[\n\t]+\s*/g, ' ')
    .trim();
  return name === '' ? null : name;
}
