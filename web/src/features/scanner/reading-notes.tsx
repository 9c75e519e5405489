import type { ScanResponse } from '@plainscan/contracts';
import { CircleAlert, SpellCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/class-names.ts';

const quoted = (words: readonly { text: string }[]) => words.map(({ text }) => `“${text}”`).join(', ');

/** Ignored words and missing data, one line each. */
export function unknownLines(unmatched: ScanResponse['unmatched']): string[] {
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

export const Note = ({ icon: Icon, warn, children }: { icon: LucideIcon; warn?: boolean; children: ReactNode }) => (
  <p className={classes('mt-2 flex gap-2 text-sm', warn ? 'text-warn' : 'text-muted')}>
    <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
    <span className="min-w-0 break-words">{children}</span>
  </p>
);

/** Notes on a reading: ignored words and corrected typos. */
export function ReadingNotes({ corrections, unmatched }: Pick<ScanResponse, 'corrections' | 'unmatched'>) {
  const read = correctionLine(corrections);
  return (
    <>
      {unknownLines(unmatched).map((line) => (
        <Note key={line} icon={CircleAlert} warn>
          {line}
        </Note>
      ))}
      {read && <Note icon={SpellCheck}>{read}</Note>}
    </>
  );
}
