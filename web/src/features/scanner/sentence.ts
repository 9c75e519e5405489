import type { Chip } from '@plainscan/contracts';

/** One or more words with their position. */
export type Marked = { text: string; span: [number, number] };
export type Mark = { kind: 'chip'; chip: number } | { kind: 'unmatched' };
export interface Segment {
  text: string;
  mark: Mark | null;
}

/**
 * Splits the text into pieces that belong to a condition, were ignored, or neither. Spans are half-open UTF-16 offsets;
 * overlapping or out-of-range spans are clipped.
 */
export function segments({
  query,
  chips,
  unmatched,
}: {
  query: string;
  chips: readonly Pick<Chip, 'index' | 'span'>[];
  unmatched: readonly Pick<Marked, 'span'>[];
}): Segment[] {
  const marks = [
    ...chips.flatMap(({ span, index }) => (span ? [{ span, mark: { kind: 'chip', chip: index } as Mark }] : [])),
    ...unmatched.map(({ span }) => ({ span, mark: { kind: 'unmatched' } as Mark })),
  ].sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);

  const out: Segment[] = [];
  let at = 0;
  const push = (end: number, mark: Mark | null) => {
    if (end > at) out.push({ text: query.slice(at, end), mark });
    at = Math.max(at, end);
  };
  for (const { span, mark } of marks) {
    push(Math.min(span[0], query.length), null);
    push(Math.min(span[1], query.length), mark);
  }
  push(query.length, null);
  return out;
}
