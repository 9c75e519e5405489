import type { Draft } from '../meaning/draft.ts';

/** Deepest formula, with its brackets; a plan may be nested 16 deep. */
const MAX_DEPTH = 16;

/** By formula, because every reading of a sentence builds on those of its parts. */
const DEPTHS = new WeakMap<Draft, number>();

const depthOf = (draft: Draft): number => DEPTHS.get(draft) ?? 0;

/** A formula that combines these drafts; null if it would be too deep. */
export function formula(draft: Draft, ...parts: readonly Draft[]): Draft | null {
  const depth = 1 + Math.max(...parts.map(depthOf));
  if (depth > MAX_DEPTH) return null;
  DEPTHS.set(draft, depth);
  return draft;
}
