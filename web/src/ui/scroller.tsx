import type { ReactNode } from 'react';
import { classes } from './class-names.ts';

/** Wide content that scrolls horizontally, also with the keyboard. */
export const Scroller = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <div role="group" aria-label={label} tabIndex={0} className={classes('overflow-x-auto', className)}>
    {children}
  </div>
);
