import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';

/** A question mark beside a term that opens its explanation. */
export const Explain = ({ term, children }: { term: string; children: ReactNode }) => (
  <DialogTrigger>
    <Button
      aria-label={`What is ${term}?`}
      className="relative grid size-5 shrink-0 place-items-center rounded-full text-faint after:absolute after:-inset-1 hover:text-text pointer-coarse:after:-inset-3"
    >
      <CircleHelp aria-hidden size={14} />
    </Button>
    <Popover className="max-w-72 animate-[fade_120ms_ease-out] rounded-md border border-line bg-surface p-3 text-sm shadow-pop">
      <Dialog aria-label={term} className="outline-none">
        {children}
      </Dialog>
    </Popover>
  </DialogTrigger>
);
