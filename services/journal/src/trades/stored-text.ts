import { storedName, storedText } from '@plainscan/service-kit';

export { storedName, storedText };

/** null for none. */
export const storedNotes = (notes: string | null | undefined): string | null => storedText(notes ?? '') || null;

/** Each once, in the order they came. */
export const storedTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(storedName).filter((tag) => tag !== null)),
];

/** JSON with every text in it as it can be stored. */
export const storedJson = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storedText(part) : part))) as T;
