import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './class-names.ts';

/** Tabs as links, each with its own URL; the scroll position is kept. */
export const LinkTabs = ({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { to: string; label: ReactNode; current: boolean }[];
}) => (
  <nav aria-label={label} className="mb-2 overflow-x-auto border-b border-line">
    <ul className="flex w-max gap-x-1">
      {tabs.map((tab) => (
        <li key={tab.to}>
          <Link
            to={tab.to}
            replace
            preventScrollReset
            aria-current={tab.current ? 'true' : undefined}
            className={classes(
              'inline-flex h-9 items-center gap-1.5 border-b-2 px-2.5 font-medium whitespace-nowrap pointer-coarse:h-11',
              tab.current ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {tab.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
