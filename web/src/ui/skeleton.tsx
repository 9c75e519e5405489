import { classes } from './class-names.ts';

export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classes('animate-pulse rounded-sm bg-raised', className)} />
);
