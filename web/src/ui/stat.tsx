import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

/** A grid of figures, two per row on phones. */
export const STATS = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4';
export const STAT = 'min-w-0 rounded-lg border border-line bg-surface p-4 text-left';
export const STAT_FIGURE = 'figures mt-1 block text-lg leading-7 font-semibold tracking-tight wrap-anywhere sm:text-xl';
export const STAT_NOTE = 'figures mt-0.5 block text-sm text-muted';

/** A figure with its name and notes: one entry of a `dl` with class STATS. */
export const Stat = ({
  name,
  note,
  className,
  children,
}: {
  name: ReactNode;
  note: ReactNode;
  className?: string;
  children: ReactNode;
}) => (
  <div className={classes(STAT, className)}>
    <dt className="flex items-center justify-between gap-2 text-sm font-medium text-muted">{name}</dt>
    <dd className={STAT_FIGURE}>{children}</dd>
    <dd className={STAT_NOTE}>{note}</dd>
  </div>
);

/** Placeholders for figures that are loading. */
export const StatSkeletons = ({ of = 4, className }: { of?: number; className?: string }) => (
  <div className={classes(STATS, className)}>
    {Array.from({ length: of }, (_, i) => (
      <div key={i} className={STAT}>
        <Skeleton className="my-0.5 h-4 w-24" />
        <Skeleton className="mt-2 mb-1 h-6 w-28" />
        <Skeleton className="mt-1 mb-0.5 h-4 w-20" />
      </div>
    ))}
  </div>
);
