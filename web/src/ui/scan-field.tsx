import { Search } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, RefAttributes } from 'react';

/** The text field for a scan's sentence. `children` are positioned over it. */
export const ScanField = ({
  children,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> &
  RefAttributes<HTMLInputElement> & { children?: ReactNode }) => (
  <div className="relative min-w-0 flex-1">
    <Search
      aria-hidden
      size={18}
      className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-faint"
    />
    <input
      type="text"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      aria-label="Describe the setup"
      placeholder="e.g. tech stocks under $50 with RSI below 30"
      {...input}
      className="h-11 w-full rounded-md border border-control bg-surface pr-4 pl-11 text-lg text-ellipsis sm:pr-12 sm:text-base"
    />
    {children}
  </div>
);
