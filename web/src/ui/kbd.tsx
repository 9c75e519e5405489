import type { ReactNode } from 'react';

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid min-w-5 place-items-center rounded-sm border border-line bg-raised px-1 font-sans text-xs text-muted">
    {children}
  </kbd>
);
