/** Not to be seen in any text; PostgreSQL cannot keep the first. A newline and a tab are text. */
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;
const LINE_ENDS = /\r\n?/g;

/** As it was typed, but for what no store or screen can show: control characters go, lines end in \n, halves of characters are replaced. */
export const storedText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').toWellFormed();

/** null for none. */
export const storedNotes = (notes: string | null | undefined): string | null => storedText(notes ?? '') || null;

/** A name on one line, without blanks around it; null for none. */
export function storedName(text: string | null | undefined): string | null {
  const name = storedText(text ?? '')
    .replace(/\s*[\n\t]+\s*/g, ' ')
    .trim();
  return name === '' ? null : name;
}

/** Each once, in the order they came. */
export const storedTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(storedName).filter((tag) => tag !== null)),
];

/** JSON with every text in it as it can be stored. */
export const storedJson = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storedText(part) : part))) as T;
