import { LogOut, Search, X } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useScans } from '../features/scanner/scan-store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/class-names.ts';
import { Kbd } from '../ui/kbd.tsx';
import { pressShortcut } from '../ui/shortcuts.ts';
import { AlertsLink } from './alerts-link.tsx';
import { SEARCH_KEYS } from './app-shortcuts.tsx';
import { Logo } from './logo.tsx';
import { ADMIN_SECTION, SECTIONS } from './sections.ts';
import { useSession } from './session.ts';
import { signOut } from './signing.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** The sidebar's content: beside the page on wide screens, in a drawer on small ones. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useSession();
  const { scanning } = useScans();
  return (
    <div className="flex h-full flex-col overflow-y-auto px-3 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <div className="flex h-9 items-center justify-between px-2 pb-5 box-content">
        <Logo />
        {onNavigate ? (
          <IconButton label="Close menu" className="-mr-3" onPress={onNavigate}>
            <X aria-hidden size={18} />
          </IconButton>
        ) : (
          <AlertsLink className="-mr-2" />
        )}
      </div>
      {!onNavigate && (
        <button
          type="button"
          onClick={() => pressShortcut(SEARCH_KEYS)}
          className="mb-3 flex h-9 shrink-0 items-center gap-2 rounded-md border border-control px-2.5 text-muted transition-colors hover:bg-raised hover:text-text pointer-coarse:h-11"
        >
          <Search aria-hidden size={15} />
          <span className="flex-1 text-left">Search stocks</span>
          <span aria-hidden className="hidden pointer-fine:block">
            <Kbd>{SEARCH_KEYS}</Kbd>
          </span>
        </button>
      )}
      <nav aria-label="Main">
        <ul className="space-y-0.5">
          {(user?.role === 'admin' ? [...SECTIONS, ADMIN_SECTION] : SECTIONS).map(({ to, name, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                onClick={onNavigate}
                className={({ isActive }) =>
                  classes(
                    'flex h-9 pointer-coarse:h-11 items-center gap-3 rounded-md px-2.5 font-medium transition-colors',
                    isActive ? 'bg-raised text-text' : 'text-muted hover:bg-raised hover:text-text',
                  )
                }
              >
                <Icon aria-hidden size={17} />
                {name}
                {to === '/scanner' && scanning && (
                  <span className="ml-auto size-1.5 animate-pulse rounded-full bg-accent">
                    <span className="sr-only">scanning</span>
                  </span>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto space-y-3 px-2 pt-6">
        {!onNavigate && (
          <button
            type="button"
            onClick={() => pressShortcut('?')}
            className="hidden min-h-7 w-full items-center justify-between rounded-sm text-sm text-faint transition-colors hover:text-text pointer-fine:flex"
          >
            Keyboard shortcuts
            <Kbd>?</Kbd>
          </button>
        )}
        <div className="flex items-center justify-between gap-2">
          <Avatar
            url={user?.user_metadata.avatar_url ?? null}
            name={user?.user_metadata.full_name ?? null}
            className="size-7"
          />
          <p className="min-w-0 flex-1 truncate text-sm text-muted" title={user?.email}>
            {user?.email}
          </p>
          <IconButton label="Sign Out" className="-mr-2" onPress={() => void signOut()}>
            <LogOut aria-hidden size={15} />
          </IconButton>
        </div>
        <div className="flex items-center justify-between">
          <ThemeToggle />
          <span className="text-xs text-faint">v1.0</span>
        </div>
      </div>
    </div>
  );
}
