import type { ReactNode } from 'react';

/** Title of the page, in the document and on it. */
export const PageHeader = ({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) => (
  <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
    <title>{`${title} · Plainscan`}</title>
    <div className="min-w-0">
      <h1 className="text-xl wrap-anywhere">{title}</h1>
      {lead && <p className="mt-0.5 text-muted">{lead}</p>}
    </div>
    {children}
  </header>
);
