import type { ReactNode } from 'react';
import { classes } from '../../ui/class-names.ts';

const COLORS = { '-1': 'text-down', '0': '', '1': 'text-up' } as const;

export const Heading = ({ start = false, children }: { start?: boolean; children: ReactNode }) => (
  <th scope="col" className={start ? undefined : 'end'}>
    {children}
  </th>
);

export const Cell = ({ sign = 0, children }: { sign?: -1 | 0 | 1; children: ReactNode }) => (
  <td className={classes('end', COLORS[sign])}>{children}</td>
);
