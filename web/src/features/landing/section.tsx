import type { ReactNode } from 'react';
import { PUBLIC_COLUMN } from '../../app/public-column.ts';
import { classes } from '../../ui/class-names.ts';

/** A section of the landing page, labeled by its heading. */
export const Section = ({
  id,
  title,
  lead,
  tinted = false,
  joined = false,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  /** tinted background */
  tinted?: boolean;
  /** continues the section above */
  joined?: boolean;
  children: ReactNode;
}) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className={classes('scroll-mt-16', tinted && 'border-y border-line bg-surface')}
  >
    <div className={classes(PUBLIC_COLUMN, 'pb-16 sm:pb-24', !joined && 'pt-16 sm:pt-24')}>
      <h2 id={`${id}-title`} className="text-2xl tracking-tight text-balance">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-2xl text-lg text-pretty text-muted">{lead}</p>}
      <div className="mt-8 sm:mt-10">{children}</div>
    </div>
  </section>
);
