import type { ReactNode } from 'react';

/** What Premium pages look like, with sample data. It can't be used, and screen readers skip it: the offer says what it is. */
export const SampleScreen = ({ children }: { children: ReactNode }) => (
  <div className="mt-6">
    <p className="mb-2 text-sm text-muted">A look inside, with sample data</p>
    <div
      inert
      aria-hidden
      className="max-h-[36rem] space-y-4 overflow-hidden [mask-image:linear-gradient(black_75%,transparent)]"
    >
      {children}
    </div>
  </div>
);
