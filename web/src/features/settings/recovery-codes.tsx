import { useEffect, useRef } from 'react';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from './copy-button.tsx';

/** New recovery codes, which the server shows only once. */
export function RecoveryCodes({
  codes,
  heading: Heading = 'h3',
  done = 'Done',
  busy = false,
  onDone,
}: {
  codes: readonly string[];
  heading?: 'h2' | 'h3';
  /** the label of the last button */
  done?: string;
  busy?: boolean;
  onDone: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []); // it replaced the form that had focus
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="space-y-4">
      <div>
        <Heading ref={title} tabIndex={-1} className="font-medium outline-none">
          Save your recovery codes
        </Heading>
        <p className="mt-0.5 text-muted">
          If you lose your phone, each code signs you in once. Keep them in a safe place: we won't show them again.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="figures grid max-w-sm grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-raised px-4 py-3 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy Codes" />
        <Button
          look="outline"
          onPress={() =>
            download.save('plainscan-recovery-codes.txt', `Plainscan recovery codes\n\n${text}`, 'text/plain')
          }
        >
          Download
        </Button>
        <Button isPending={busy} onPress={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
}
