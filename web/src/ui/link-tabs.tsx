import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './class-names.ts';

/**
 * Tabs as links, each with its own URL. Following one doesn't scroll the page or, unless each is a page, add to the
 * browser's history.
 */
export function LinkTabs({
  label,
  pages = false,
  tabs,
}: {
  label: string;
  pages?: boolean;
  tabs: readonly { to: string; label: ReactNode; current: boolean }[];
}) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  // On phones, the tabs may be wider than the screen. Pages have their tabs at the top, so only the tabs scroll.
  useLayoutEffect(() => {
    if (pages) nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [pages, current]);
  return (
    <nav ref={nav} aria-label={label} className="mb-2 overflow-x-auto border-b border-line">
      <ul className="flex w-max gap-x-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              replace={!pages}
              preventScrollReset
              aria-current={tab.current ? (pages ? 'page' : 'true') : undefined}
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
}
