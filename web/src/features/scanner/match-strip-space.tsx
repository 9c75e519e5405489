import type { ReactNode } from 'react';

/** The strip below the results' header: a text beside or above a drawing. As high in every state, so that nothing shifts. */
export const StripSpace = ({ text, note, children }: { text?: ReactNode; note?: string; children?: ReactNode }) => (
  <section
    aria-label="Match history"
    className="shrink-0 border-t border-line px-4 py-1 sm:px-5 lg:flex lg:items-center lg:gap-5"
  >
    <div className="min-h-9 lg:w-96 lg:shrink-0">
      <p className="figures flex min-h-5 items-center gap-1 text-xs sm:text-sm">{text}</p>
      <p className="figures min-h-4 text-xs text-muted">{note}</p>
    </div>
    <div className="h-10 max-lg:mt-1 lg:flex-1">{children}</div>
  </section>
);
