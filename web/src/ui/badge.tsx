import type { ReactNode } from 'react';
import { classes } from './class-names.ts';

const TONES = {
  neutral: 'bg-raised text-muted',
  accent: 'bg-accent-soft text-accent',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  warn: 'bg-warn-soft text-warn',
} as const;
export type Tone = keyof typeof TONES;

export const Badge = ({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={classes(
      'inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
      TONES[tone],
      className,
    )}
  >
    {children}
  </span>
);
