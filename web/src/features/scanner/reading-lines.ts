import type { ScanResponse } from '@plainscan/contracts';

export type Unmatched = ScanResponse['unmatched'][number];

const quoted = (words: readonly { text: string }[]) => words.map(({ text }) => `“${text}”`).join(', ');

/** Why data is missing, each reason once. */
export const reasonsOf = (unmatched: readonly Unmatched[]): string[] => [
  ...new Set(unmatched.flatMap(({ reason }) => reason ?? [])),
];

/** Ignored words and missing data, one line each. */
export function unknownLines(unmatched: readonly Unmatched[]): string[] {
  const unknown = unmatched.filter(({ reason }) => !reason);
  const missing = unmatched.filter(({ reason }) => reason);
  return [
    ...(unknown.length > 0 ? [`We ignored: ${quoted(unknown)}`] : []),
    ...(missing.length > 0 ? [`We ignored: ${quoted(missing)}. ${reasonsOf(missing).join(' ')}`] : []),
  ];
}

export const correctionLine = (corrections: ScanResponse['corrections']): string | null =>
  corrections.length > 0 ? `Read ${corrections.map(({ from, to }) => `“${from}” as “${to}”`).join(', ')}` : null;
