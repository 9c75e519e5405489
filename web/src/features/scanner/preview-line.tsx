import type { ParsedScan } from '@plainscan/contracts';
import { SentenceChips } from '../../ui/sentence-chips.tsx';
import { correctionLine, unknownLines } from './reading-lines.ts';
import { TextButton } from './text-button.tsx';
import type { Preview } from './use-preview.ts';

const readAs = (refines: ParsedScan['refines']) => (refines ? 'Your last scan becomes' : 'Read as');

/** The preview's announcement for screen readers. */
function announcement({ reading, refusal, unmatched, refines }: ParsedScan): string {
  if (!reading) return [refusal?.message, ...(refusal?.suggestions ?? [])].filter(Boolean).join(' ');
  const parts = [
    `${readAs(refines)} ${reading.description}`,
    correctionLine(reading.corrections),
    ...unknownLines(unmatched),
  ];
  return parts.filter(Boolean).join('. ');
}

function Understood({
  parsed: { reading, unmatched, refines },
  paused,
  onAlone,
}: {
  parsed: ParsedScan;
  paused: boolean;
  onAlone: () => void;
}) {
  if (!reading) return null;
  const read = correctionLine(reading.corrections);
  return (
    <p className="break-words">
      <span className="text-faint">{readAs(refines)}</span> {reading.description}
      {read && <span className="text-faint"> · {read}</span>}
      {refines && (
        <TextButton className="max-sm:-ml-1.5 sm:ml-2" onPress={onAlone}>
          Scan this alone
        </TextButton>
      )}
      {paused &&
        unknownLines(unmatched).map((line) => (
          <span key={line} className="block text-warn">
            {line}
          </span>
        ))}
    </p>
  );
}

export const hasPreview = ({ parsed, paused }: Preview): boolean =>
  Boolean(parsed?.reading) || (paused && Boolean(parsed?.refusal));

/** The line under the box: how the scan would be read or, once typing pauses, why it can't be. */
export function PreviewLine({
  preview: { parsed, paused },
  onTake,
  onAlone,
}: {
  preview: Preview;
  onTake: (sentence: string) => void;
  /** scans a follow-up as a new sentence */
  onAlone: () => void;
}) {
  const refusal = paused ? parsed?.refusal : null;
  return (
    <>
      {parsed && <Understood parsed={parsed} paused={paused} onAlone={onAlone} />}
      {refusal && (
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
          <p>{refusal.message}</p>
          {refusal.suggestions.length > 0 && (
            <SentenceChips label="Try these" sentences={refusal.suggestions} onTake={onTake} />
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {paused && parsed ? announcement(parsed) : ''}
      </p>
    </>
  );
}
