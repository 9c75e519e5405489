import { Link } from 'react-router-dom';
import { useAppInfo } from '../../api/hooks.ts';
import { Logo } from '../../app/logo.tsx';
import { useSession } from '../../app/session.ts';
import { ThemeToggle } from '../../app/theme-toggle.tsx';
import { AsyncView } from '../../ui/async-view.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DemoEntry } from '../auth/demo-entry.tsx';
import { ReadingExample } from './reading-example.tsx';

function WayIn() {
  const { data, error, mutate } = useAppInfo();
  return (
    <AsyncView
      data={data}
      error={error as unknown}
      retry={() => void mutate()}
      failed="The server does not answer"
      loading={<Skeleton className="h-11 w-40" />}
    >
      {(info) =>
        info.demo ? (
          <DemoEntry look="solid" />
        ) : (
          <Link to="/signup" className={buttonClasses('solid', 'lg')}>
            Start Free Scan
          </Link>
        )
      }
    </AsyncView>
  );
}

/** What a visitor sees on /. */
export function EntryPage() {
  const { notice } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <title>Plainscan · Scan better, trade better.</title>
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-5 sm:px-8">
        <Logo />
        <nav aria-label="Account" className="order-last flex w-full gap-2 sm:order-none sm:ml-auto sm:w-auto">
          <Link to="/login" className={buttonClasses('quiet', 'md', 'max-sm:flex-1 max-sm:border max-sm:border-line')}>
            Sign In
          </Link>
          <Link to="/signup" className={buttonClasses('outline', 'md', 'max-sm:flex-1')}>
            Get Started
          </Link>
        </nav>
        <ThemeToggle />
      </header>
      <main className="mx-auto grid w-full max-w-6xl flex-1 content-center gap-12 px-5 pb-20 sm:px-8 lg:grid-cols-[1fr_27rem] lg:items-center lg:gap-20">
        <div>
          <div className="inline-block">
            <Notice tone="plain" className="mb-6">
              {notice}
            </Notice>
          </div>
          <h1 className="text-2xl tracking-tight text-balance sm:text-display">
            <span className="block">Say what you look for,</span> <span className="block">get the stocks.</span>
          </h1>
          <p className="mt-4 max-w-xl text-lg text-muted">
            Describe a strategy in plain English. Plainscan shows how it read every word, and finds the U.S. stocks that
            match.
          </p>
          <p className="mt-2 text-lg text-muted">Scan better, trade better.</p>
          <div className="mt-8 min-h-24">
            <WayIn />
          </div>
        </div>
        <ReadingExample />
      </main>
    </div>
  );
}
