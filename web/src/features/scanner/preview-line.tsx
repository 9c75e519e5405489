import type { ParsedScan } from '@plainscan/contracts';
import { correctionLine, unknownLines } from './reading-notes.tsx';
import type { Preview } from './use-preview.ts';

/** In words, for whoever does not see the line. */
function spoken({ reading, refusal, unmatched }: ParsedScan): string {
  if (!reading) return [refusal?.message, ...(refusal?.suggestions ?? [])].filter(Boolean).join(' ');
  const parts = [
    `Understood as ${reading.description}`,
    correctionLine(reading.corrections),
    ...unknownLines(unmatched),
  ];
  return parts.filter(Boolean).join('. ');
}

function Understood({ parsed: { reading, unmatched }, paused }: { parsed: ParsedScan; paused: boolean }) {
  if (!reading) return null;
  const read = correctionLine(reading.corrections);
  return (
    <p className="break-words">
      <span className="text-faint">Understood as</span> {reading.description}
      {read && <span className="text-faint"> · {read}</span>}
      {paused &&
        unknownLines(unmatched).map((line) => (
          <span key={line} className="block text-warn">
            {line}
          </span>
        ))}
    </p>
  );
}

/** The quiet line under the box: how the sentence would be read; why it would not, once its writer pauses. */
export function PreviewLine({
  preview: { parsed, paused },
  onTake,
}: {
  preview: Preview;
  onTake: (sentence: string) => void;
}) {
  const refusal = paused ? parsed?.refusal : null;
  return (
    <>
      {parsed && <Understood parsed={parsed} paused={paused} />}
      {refusal && (
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
          <p>{refusal.message}</p>
          {refusal.suggestions.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {refusal.suggestions.map((sentence) => (
                <li key={sentence}>
                  <button
                    type="button"
                    className="min-h-7 rounded-full border border-line px-2.5 py-0.5 text-left text-accent transition-colors hover:border-control pointer-coarse:min-h-11 pointer-coarse:px-4"
                    onClick={() => onTake(sentence)}
                  >
                    {sentence}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {paused && parsed ? spoken(parsed) : ''}
      </p>
    </>
  );
}
