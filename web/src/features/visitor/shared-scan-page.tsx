import { Share2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { publicScan, useAppInfo } from '../../api/generated/app.ts';
import { MAX_STRATEGY_NAME_CHARS } from '../../api/generated.ts';
import { decodePlan } from '../../lib/plan-link.ts';
import { buttonClasses } from '../../ui/button-classes.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDestination } from '../auth/destination.ts';
import { ScanRefused } from './scan-refused.tsx';
import { VisitorResults } from './visitor-results.tsx';

const DemoEntry = lazy(() => import('../auth/demo-entry.tsx').then((m) => ({ default: m.DemoEntry })));

/** data is null if the link's plan is unreadable */
const useSharedScan = (query: string, packed: string) =>
  useSWR(['public-scan', query, packed], async () => {
    const plan = await decodePlan(packed);
    return plan && publicScan({ query, plan });
  });

type SharedScan = NonNullable<ReturnType<typeof useSharedScan>['data']>;

function Results({ scan, error }: { scan: SharedScan | null | undefined; error: unknown }) {
  const { at } = useDestination();
  if (error) return <ScanRefused error={error} />;
  if (!scan)
    return (
      <div role="alert">
        <h2 className="text-lg">We can't read this link</h2>
        <p className="mt-1 text-muted">
          It may be cut off. Ask for the full link, or sign in and type the scan yourself.
        </p>
      </div>
    );
  return <VisitorResults scan={scan} more={at('sign-up')} />;
}

/** Rendered only once the results are, because their skeleton has a different height. */
function SignUpLinks() {
  const { at } = useDestination();
  const { data: info } = useAppInfo();
  return (
    <div className="mt-5 flex flex-wrap items-start gap-3">
      <Link to={at('sign-up')} className={buttonClasses('outline', 'lg')}>
        Create an Account
      </Link>
      <Link to={at('sign-in')} className={buttonClasses('quiet', 'lg')}>
        Sign In
      </Link>
      {info?.demo && (
        <Suspense>
          <DemoEntry look="outline" />
        </Suspense>
      )}
    </div>
  );
}

/** A shared scan, as a visitor sees it. */
export function SharedScanPage() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const query = params.get('q') ?? '';
  const name = params.get('name')?.trim().slice(0, MAX_STRATEGY_NAME_CHARS);
  const { data: scan, error, isLoading } = useSharedScan(query, params.get('plan') ?? '');
  return (
    <div className="mx-auto max-w-3xl">
      <title>{`${name || query || 'Shared scan'} · Plainscan`}</title>
      <p className="flex items-center gap-2 text-muted">
        <Share2 aria-hidden size={16} />
        Shared scan
      </p>
      <h1 className="mt-1 text-xl wrap-anywhere">{name || query || 'A scan'}</h1>
      {name && query && <p className="mt-1 text-muted wrap-anywhere">{query}</p>}
      <Card className="mt-5 p-4 sm:p-6">
        {isLoading ? (
          <div role="status" aria-busy="true">
            <span className="sr-only">Scanning...</span>
            <Skeleton className="h-90" />
          </div>
        ) : (
          <Results scan={scan} error={error} />
        )}
      </Card>
      {!isLoading && <SignUpLinks />}
    </div>
  );
}
