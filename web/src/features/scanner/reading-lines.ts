import type { ScanResponse } from '@plainscan/contracts';

export type Unmatched = ScanResponse['unmatched'][number];

const quoted = (words: readonly { text: string }[]) => words.map(({ text }) => `“${text}”`).join(', ');

/** Ignored words and missing data, one line each. */
export function unknownLines(unmatched: readonly Unmatched[]): string[] {
  const unknown = unmatched.filter(({ reason }) => !reason);
  const missing = unmatched.filter(({ reason }) => reason);
  const reasons = [...new Set(missing.map(({ reason }) => reason))].join(' ');
  return [
    ...(unknown.length > 0 ? [`We ignored: ${quoted(unknown)}`] : []),
    ...(missing.length > 0 ? [`We ignored: ${quoted(missing)}. ${reasons}`] : []),
  ];
}

export const correctionLine = (corrections: ScanResponse['corrections']): string | null =>
  corrections.length > 0 ? `Read ${corrections.map(({ from, to }) => `“${from}” as “${to}”`).join(', ')}` : null;
