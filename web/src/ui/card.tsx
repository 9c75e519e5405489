import type { HTMLAttributes } from 'react';
import { classes } from './class-names.ts';

export const Card = ({ className, ...rest }: HTMLAttributes<HTMLElement>) => (
  <section {...rest} className={classes('rounded-lg border border-line bg-surface', className)} />
);
