import type { ReactNode } from 'react';

/** A preview of a Premium page. It's inert and hidden from screen readers, because the offer above describes the page. */
export const SampleScreen = ({ children }: { children: ReactNode }) => (
  <div className="mt-6">
    <p className="mb-2 text-sm text-muted">Preview with sample data</p>
    <div
      inert
      aria-hidden
      className="max-h-[36rem] space-y-4 overflow-hidden [mask-image:linear-gradient(black_75%,transparent)]"
    >
      {children}
    </div>
  </div>
);
