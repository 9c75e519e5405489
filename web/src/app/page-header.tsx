import type { ReactNode } from 'react';

/** The page's title, on the page and in the browser tab. */
export const PageHeader = ({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) => (
  <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
    <title>{`${title} · Plainscan`}</title>
    <div className="min-w-0 flex-1 basis-52">
      <h1 className="text-xl wrap-anywhere">{title}</h1>
      {lead && <p className="mt-0.5 text-muted">{lead}</p>}
    </div>
    {children}
  </header>
);
