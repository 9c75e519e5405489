import { ArrowRight, Check, CirclePlay } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useAppInfo } from '../../api/generated/app.ts';
import { PUBLIC_COLUMN } from '../../app/public-column.ts';
import { useSession } from '../../app/session.ts';

import { buttonClasses } from '../../ui/button-classes.ts';
import { Notice } from '../../ui/notice.tsx';
import { HeroScan } from '../visitor/hero-scan.tsx';
import { DAILY_SCANS, TRIAL_DAYS } from '../../api/generated.ts';

const DemoEntry = lazy(() => import('../auth/demo-entry.tsx').then((m) => ({ default: m.DemoEntry })));

const ASSURANCES = [`${TRIAL_DAYS} days free`, 'No card needed', `${DAILY_SCANS} scans a day`] as const;

const Assurances = () => (
  <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1 text-muted">
    {ASSURANCES.map((assurance) => (
      <li key={assurance} className="flex items-center gap-1.5">
        <Check aria-hidden size={15} className="text-up" />
        {assurance}
      </li>
    ))}
  </ul>
);

/** The demo button, if the server offers a demo, or an error if the server is unreachable. */
function DemoOrError() {
  const { data: info, error, mutate } = useAppInfo();
  if (info?.demo)
    return (
      <Suspense>
        <DemoEntry look="outline" />
      </Suspense>
    );
  if (!info && error)
    return (
      <div className="space-y-2">
        <p role="alert" className="text-muted">
          We can't reach the server. You can still look around, but sign-up isn't available right now.
        </p>
        <button type="button" className={buttonClasses('outline')} onClick={() => void mutate()}>
          Try Again
        </button>
      </div>
    );
  return null;
}

/** Its link to sign up is the page's only solid button. */
export function Hero() {
  const { notice } = useSession();
  return (
    <section className="relative overflow-hidden">
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 -top-40 h-130 bg-[radial-gradient(closest-side,var(--accent-soft),transparent)]"
      />
      <div className={`${PUBLIC_COLUMN} relative pt-14 pb-8 text-center sm:pt-24 sm:pb-12`}>
        <div className="inline-block">
          <Notice tone="plain" className="mb-6">
            {notice}
          </Notice>
        </div>
        <p className="font-medium text-accent">Scan better, trade better.</p>
        <h1 className="mt-3 text-2xl tracking-tight text-balance sm:text-display">
          <span className="block">Describe the setup.</span> <span className="block">Get the stocks.</span>
        </h1>
        <p className="mx-auto mt-5 max-w-2xl text-lg text-pretty text-muted">
          Type it like you'd say it. See how we read it, and why every stock made the list.
        </p>
        <HeroScan />
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Link to="/signup" className={buttonClasses('solid', 'lg')}>
            Start Free Trial
            <ArrowRight aria-hidden size={16} />
          </Link>
          <a href="#demo" className={buttonClasses('quiet', 'lg')}>
            <CirclePlay aria-hidden size={17} /> See How It Works
          </a>
        </div>
        <div className="mt-6">
          <Assurances />
        </div>
        {/* Reserve the space before the server answers, so nothing below moves. */}
        <div className="mt-6 min-h-22">
          <DemoOrError />
        </div>
      </div>
    </section>
  );
}
