import { Menu } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useScans } from '../features/scanner/scan-store.ts';
import { classes } from '../ui/class-names.ts';
import { DAILY_SECTIONS } from './sections.ts';

const TAB = 'relative flex h-14 flex-col items-center justify-center gap-1 text-xs font-medium transition-colors';
const RESTING = 'text-muted hover:text-text';

/** The daily sections at the bottom of small screens, and the menu with the rest. Sets `--tabs` (style.css). */
export function BottomTabs({ onMenu }: { onMenu: () => void }) {
  const { scanning } = useScans();
  return (
    <nav
      aria-label="Sections"
      data-tabs
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {DAILY_SECTIONS.map(({ to, name, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className={({ isActive }) => classes(TAB, isActive ? 'text-accent' : RESTING)}
        >
          <Icon aria-hidden size={20} />
          {name}
          {to === '/scanner' && scanning && (
            <span className="absolute top-2 left-1/2 ml-3 size-1.5 animate-pulse rounded-full bg-accent">
              <span className="sr-only">scanning</span>
            </span>
          )}
        </NavLink>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMenu} className={classes(TAB, RESTING)}>
        <Menu aria-hidden size={20} />
        Menu
      </button>
    </nav>
  );
}
