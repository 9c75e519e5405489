import { normalizeSentence, storedName, storedText } from '@plainscan/service-kit';

export { storedName, storedText };

/** null if nothing is left. */
export const storedNotes = (notes: string | null | undefined): string | null => storedText(notes ?? '') || null;

/** Without duplicates, in the given order. */
export const storedTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(storedName).filter((tag) => tag !== null)),
];

/** Tags of a filter; '' matches no trade, because no tag is empty. */
export const storedFilterTags = (tags: readonly string[]): string[] => tags.map((tag) => storedName(tag) ?? '');

/** Normalizes every string in a JSON value. */
export const storedJson = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storedText(part) : part))) as T;

/** Equal for sentences of the same scan: case rarely matters, and phones capitalize the first word. '' without a scan */
export const scanKey = (query: string | null): string => normalizeSentence(query ?? '').toLowerCase();
