import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card.tsx';

/** A group of components. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <CardHeader title={title} />
    <div className="grid gap-6 border-t border-line p-4 sm:p-5 lg:grid-cols-2">{children}</div>
  </Card>
);

/** A component with its name, in its states. */
export const Sample = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
    <h3 className="mb-2 text-sm font-medium text-muted">{name}</h3>
    {children}
  </div>
);

/** States of a component side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

export const noop = (): void => undefined;
