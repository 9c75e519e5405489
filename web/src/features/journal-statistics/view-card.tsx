import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** A statistics card: its title, its content, and the controls that change its view. */
export function ViewCard({
  title,
  lead,
  controls,
  children,
}: {
  title: string;
  lead?: ReactNode;
  controls?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 pt-4 sm:px-5">
        <div className="min-w-0">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {lead && <p className="figures text-sm text-muted">{lead}</p>}
        </div>
        {controls}
      </header>
      <div className="@container p-4 sm:px-5">{children}</div>
    </Card>
  );
}
