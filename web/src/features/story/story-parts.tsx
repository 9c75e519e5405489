import { ArrowRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PUBLIC_COLUMN } from '../../app/public-column.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button-classes.ts';
import { classes } from '../../ui/class-names.ts';

export const StoryHero = ({ eyebrow, title, children }: { eyebrow: string; title: string; children: ReactNode }) => (
  <header className="border-b border-line bg-surface">
    <div className={`${PUBLIC_COLUMN} py-16 sm:py-24`}>
      <p className="font-medium text-accent">{eyebrow}</p>
      <h1 className="mt-3 max-w-3xl text-2xl tracking-tight text-balance sm:text-display">{title}</h1>
      <p className="mt-5 max-w-2xl text-lg text-pretty text-muted">{children}</p>
    </div>
  </header>
);

export const StorySection = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <section className={`${PUBLIC_COLUMN} pt-14 sm:pt-20`}>
    <h2 className="text-2xl tracking-tight text-balance">{title}</h2>
    {lead && <p className="mt-2 max-w-2xl text-lg text-pretty text-muted">{lead}</p>}
    {children}
  </section>
);

/** A card of the story. `mark` is a badge beside its title, such as "Planned". */
export const NarrativeCard = ({
  icon: Icon,
  title,
  mark,
  className,
  children,
}: {
  icon: LucideIcon;
  title: string;
  mark?: string;
  className?: string;
  children: ReactNode;
}) => (
  <article className={classes('rounded-lg border border-line bg-surface p-6', className)}>
    <div className="flex items-center justify-between gap-3">
      <span className="grid size-9 place-items-center rounded-md bg-accent-soft text-accent">
        <Icon aria-hidden size={18} />
      </span>
      {mark && <Badge tone="neutral">{mark}</Badge>}
    </div>
    <h3 className="mt-4 text-lg">{title}</h3>
    <div className="mt-1.5 space-y-3 text-pretty text-muted">{children}</div>
  </article>
);

/** The end of both pages: a link to the scanner and one to the other page. */
export const StoryClosing = ({
  title,
  children,
  other,
}: {
  title: string;
  children: ReactNode;
  other: { to: string; name: string };
}) => (
  <section className={`${PUBLIC_COLUMN} py-14 sm:py-20`}>
    <div className="rounded-lg border border-line bg-surface px-6 py-10 text-center sm:py-14">
      <h2 className="text-2xl tracking-tight text-balance">{title}</h2>
      <p className="mx-auto mt-2 max-w-xl text-lg text-pretty text-muted">{children}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Link to="/scanner" className={buttonClasses('solid', 'lg')}>
          Start Scanning Today
          <ArrowRight aria-hidden size={16} />
        </Link>
        <Link to={other.to} className={buttonClasses('outline', 'lg')}>
          {other.name}
        </Link>
      </div>
    </div>
  </section>
);
