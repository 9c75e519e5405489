import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { reasonsOf, type Unmatched } from './reading-lines.ts';

const WORDS = new Intl.ListFormat('en-US');

function unreadWords(unmatched: readonly Unmatched[]): string {
  const unread = unmatched.filter(({ reason }) => !reason).map(({ text }) => `“${text}”`);
  return [...(unread.length > 0 ? [`We can't read ${WORDS.format(unread)}.`] : []), ...reasonsOf(unmatched)].join(' ');
}

/** Asks whether to scan for the part of the sentence that could be read. Takes focus if Enter was pressed in the box. */
export function PartlyRead({
  unmatched,
  onScan,
  onReword,
}: {
  unmatched: readonly Unmatched[];
  /** scans without the unread words */
  onScan: () => void;
  /** selects the first words that can't be read */
  onReword: () => void;
}) {
  const rest = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.closest('[role=search]'))
      rest.current?.focus();
  }, []);
  return (
    <section
      aria-label="Partly read"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warn-soft px-4 py-2.5 text-sm"
    >
      <CircleAlert aria-hidden size={18} className="shrink-0 text-warn" />
      <p role="alert" className="min-w-0 flex-1 basis-60 break-words">
        {unreadWords(unmatched)} Scan the rest? <span className="text-muted">This hasn't used a scan.</span>
      </p>
      <div className="flex gap-2">
        <Button ref={rest} onPress={onScan}>
          Scan the Rest
        </Button>
        <Button look="outline" onPress={onReword}>
          Reword
        </Button>
      </div>
    </section>
  );
}
