import type { Parser } from './reading.ts';

/** Longer sentences that begin with this one and can be read, the likeliest first. */
export function complete(_parser: Parser, _sentence: string): string[] {
  return [];
}
