import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './class-names.ts';

export const Card = ({ className, ...rest }: HTMLAttributes<HTMLElement>) => (
  <section {...rest} className={classes('rounded-lg border border-line bg-surface', className)} />
);

/** A card's header: its title, whose `id` labels the card, and its actions. */
export const CardHeader = ({
  id,
  title,
  lead,
  className,
  children,
}: {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  className?: string;
  children?: ReactNode;
}) => (
  <header
    className={classes(
      'flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5',
      className,
    )}
  >
    <div className="min-w-0">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {lead && <p className="figures text-sm text-muted">{lead}</p>}
    </div>
    {children}
  </header>
);
