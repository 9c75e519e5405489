import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { signInDemo } from '../../api/auth-calls.ts';
import { useAppInfo } from '../../api/hooks.ts';
import { Logo } from '../../app/logo.tsx';
import { session, useSession } from '../../app/session.ts';
import { startSession } from '../../app/signing.ts';
import { ThemeToggle } from '../../app/theme-toggle.tsx';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReadingExample } from './reading-example.tsx';

function DemoButton() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await startSession(signInDemo);
      session.reload();
    } catch (error) {
      setProblem((error instanceof ApiError && error.reason) || 'Authentication failed');
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="lg" isDisabled={busy} onPress={() => void enter()}>
        <LogIn aria-hidden size={17} />
        {busy ? 'Signing in...' : 'Try the demo'}
      </Button>
      <p role="alert" className="mt-3 text-sm text-down empty:hidden">
        {problem}
      </p>
    </>
  );
}

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
          <DemoButton />
        ) : (
          <p className="max-w-md text-muted">Accounts come with a later build. This installation has no demo to try.</p>
        )
      }
    </AsyncView>
  );
}

/** What a visitor sees on / and in place of every page that needs a session. */
export function EntryPage() {
  const { notice } = useSession();
  const { pathname } = useLocation();
  const wantsPage = !['/', '/login', '/signup'].includes(pathname);
  const message = notice ?? (wantsPage ? 'Sign in to open this page.' : null);
  return (
    <div className="flex min-h-dvh flex-col">
      <title>Plainscan · Scan better, trade better.</title>
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between px-5 py-5 sm:px-8">
        <Logo />
        <ThemeToggle />
      </header>
      <main className="mx-auto grid w-full max-w-6xl flex-1 content-center gap-12 px-5 pb-20 sm:px-8 lg:grid-cols-[1fr_27rem] lg:items-center lg:gap-20">
        <div>
          {message && (
            <p
              role="status"
              className="mb-6 inline-block rounded-md bg-accent-soft px-3 py-2 text-sm font-medium text-accent"
            >
              {message}
            </p>
          )}
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
