import type { Article } from '@plainscan/contracts';

type Reason = Article['sentiment']['reasons'][number];

/** A run of text with its reason; if reasons overlap, the one with the largest weight. */
export interface Piece {
  text: string;
  /** index of the reason, or null */
  reason: number | null;
  /** the first run of its reason */
  first: boolean;
}

/** Splits a text at the bounds of its reasons. Spans outside the text are dropped. */
export function piecesOf(text: string, where: Reason['where'], reasons: readonly Reason[]): Piece[] {
  const spans = reasons
    .map(({ span: [from, to], weight, ...reason }, index) => ({ from, to, weight, index, where: reason.where }))
    .filter((span) => span.where === where && 0 <= span.from && span.from < span.to && span.to <= text.length)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  const seen = new Set<number>();
  const pieces: Piece[] = [];
  cuts.slice(1).forEach((to, i) => {
    const from = cuts[i]!;
    const reason = spans.find((span) => span.from <= from && to <= span.to)?.index ?? null;
    const last = pieces.at(-1);
    if (last?.reason === reason) last.text += text.slice(from, to);
    else pieces.push({ text: text.slice(from, to), reason, first: reason !== null && !seen.has(reason) });
    if (reason !== null) seen.add(reason);
  });
  return pieces;
}
