import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Avatar } from '../ui/avatar.tsx';
import { buttonClasses } from '../ui/button-classes.ts';
import { classes } from '../ui/class-names.ts';
import { useMedia } from '../ui/media.ts';
import { Logo } from './logo.tsx';
import { useSession } from './session.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const LINKS = [
  { to: '/', name: 'Home' },
  { to: '/pricing', name: 'Pricing' },
  { to: '/about', name: 'About' },
  { to: '/mission', name: 'Mission' },
] as const;

const SiteLinks = ({ className }: { className: string }) => (
  <nav aria-label="Site">
    <ul className={className}>
      {LINKS.map(({ to, name }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className={({ isActive }) =>
              classes(
                'flex h-9 items-center rounded-md px-3 font-medium transition-colors pointer-coarse:h-11 max-md:h-11',
                isActive ? 'bg-raised text-text' : 'text-muted hover:bg-raised hover:text-text',
              )
            }
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

const AccountLinks = ({ className, linkClassName }: { className: string; linkClassName?: string }) => (
  <nav aria-label="Account" className={className}>
    <Link to="/login" className={buttonClasses(linkClassName ? 'outline' : 'quiet', 'md', linkClassName)}>
      Sign In
    </Link>
    <Link to="/signup" className={buttonClasses('outline', 'md', linkClassName)}>
      Get Started
    </Link>
  </nav>
);

/** The links of the wide bar in a menu behind a button. Escape and navigation close it. */
function MobileMenu() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
  const Icon = open ? X : Menu;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls="site-menu"
        onClick={() => setOpenAt(open ? null : key)}
        className={buttonClasses('quiet', 'icon', '-mr-2.5 size-11')}
      >
        <Icon aria-hidden size={20} />
      </button>
      <div
        id="site-menu"
        hidden={!open}
        // Navigation closes the menu, but a link to the current page doesn't navigate.
        onClick={(event) => (event.target as HTMLElement).closest('a') && setOpenAt(null)}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-bg px-5 pt-2 pb-5 shadow-pop sm:px-8"
      >
        <SiteLinks className="-mx-3 space-y-0.5" />
        <AccountLinks className="mt-3 grid grid-cols-2 gap-3" linkClassName="h-11" />
        <div className="mt-4 flex items-center justify-between text-muted">
          <span aria-hidden>Theme</span>
          <ThemeToggle />
        </div>
      </div>
    </>
  );
}

/** The bar of the public site. Signed-in users see their picture, which links to Home, instead of the visitor links. */
export function TopNav() {
  const { user } = useSession();
  const wide = useMedia('(min-width: 52rem)');
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="relative mx-auto flex h-16 max-w-6xl items-center gap-6 px-5 sm:px-8">
        <Link to="/" aria-label="Plainscan, home" className="flex rounded-md">
          <Logo />
        </Link>
        {user ? (
          <div className="ml-auto flex items-center gap-4">
            <ThemeToggle />
            <Link to="/" title="Home" className="rounded-full">
              <Avatar
                url={user.user_metadata.avatar_url}
                name={user.user_metadata.full_name}
                className="size-9 border border-line pointer-coarse:size-11"
              />
              <span className="sr-only">Home</span>
            </Link>
          </div>
        ) : wide ? (
          <>
            <SiteLinks className="flex gap-1" />
            <div className="ml-auto flex items-center gap-4">
              <ThemeToggle />
              <AccountLinks className="flex gap-2" />
            </div>
          </>
        ) : (
          <div className="ml-auto">
            <MobileMenu />
          </div>
        )}
      </div>
    </header>
  );
}
