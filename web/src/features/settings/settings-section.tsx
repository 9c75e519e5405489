import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** A heading on the left and its controls on the right, stacked on small screens. */
export function SettingsSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-3 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <header>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {lead && <p className="mt-0.5 text-sm text-muted">{lead}</p>}
      </header>
      <Card className="min-w-0">{children}</Card>
    </section>
  );
}
