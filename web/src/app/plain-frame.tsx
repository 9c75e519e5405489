import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../ui/class-names.ts';
import { Logo } from './logo.tsx';
import { StatusBars } from './status-bars.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** A page without the shell, the same for visitors and signed-in users. */
export const PlainFrame = ({
  children,
  className,
  ref,
}: {
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLElement>;
}) => (
  <div className="flex min-h-dvh flex-col">
    <StatusBars />
    <header className="mx-auto flex w-full max-w-6xl items-center justify-between px-5 py-5 sm:px-8">
      <Link to="/" aria-label="Plainscan, home" className="rounded-md">
        <Logo />
      </Link>
      <ThemeToggle />
    </header>
    <main
      ref={ref}
      tabIndex={-1}
      className={classes('mx-auto w-full max-w-6xl flex-1 px-5 pb-16 outline-none sm:px-8', className)}
    >
      {children}
    </main>
  </div>
);
