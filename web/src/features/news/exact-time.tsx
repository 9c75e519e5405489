import type { ReactNode } from 'react';
import { classes } from '../../ui/class-names.ts';

const PLACES = {
  above: 'bottom-full left-1/2 mb-1 -translate-x-1/2',
  /** for a text at the right edge */
  aboveLeft: 'bottom-full right-0 mb-1',
  /** for a text near the left edge */
  aboveRight: 'bottom-full left-0 mb-1',
  below: 'top-full left-0 mt-0.5',
} as const;
export type ExactTimePlace = keyof typeof PLACES;

/** The classes of an element with an `ExactTime` in it. */
export const TIMED = 'group/time relative rounded-sm';

/** An exact time, for screen readers and on hover or focus of the element around it. */
export const ExactTime = ({ place, children }: { place: ExactTimePlace; children: ReactNode }) => (
  <span
    className={classes(
      'pointer-events-none absolute z-20 rounded-sm border border-line bg-surface px-2 py-0.5 text-xs whitespace-nowrap text-text opacity-0 shadow-pop group-hover/time:opacity-100 group-focus/time:opacity-100 group-has-focus-visible/timed:opacity-100',
      PLACES[place],
    )}
  >
    <span className="sr-only">, </span>
    {children}
  </span>
);
