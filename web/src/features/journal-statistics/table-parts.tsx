import type { ReactNode } from 'react';
import { classes } from '../../ui/class-names.ts';

const COLOURS = { '-1': 'text-down', '0': '', '1': 'text-up' } as const;

export const Heading = ({ start = false, children }: { start?: boolean; children: ReactNode }) => (
  <th
    scope="col"
    className={classes(
      'py-2 text-xs font-medium whitespace-nowrap text-faint',
      start ? 'pr-3 text-left' : 'px-3 text-right last:pr-0',
    )}
  >
    {children}
  </th>
);

export const Cell = ({ sign = 0, children }: { sign?: -1 | 0 | 1; children: ReactNode }) => (
  <td className={classes('figures px-3 py-2 text-right whitespace-nowrap last:pr-0', COLOURS[sign])}>{children}</td>
);
