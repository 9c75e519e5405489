import type { PublicScan } from '@plainscan/contracts';
import { lazy, Suspense, useState, type SyntheticEvent } from 'react';
import { publicScan } from '../../api/generated/app.ts';
import { Button } from '../../ui/button.tsx';
import { ScanField } from '../../ui/scan-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TYPED_EXAMPLES } from '../landing/examples.ts';
import { TypedExamples } from '../landing/typed-examples.tsx';

const VisitorResults = lazy(() => import('./visitor-results.tsx').then((m) => ({ default: m.VisitorResults })));
const ScanRefused = lazy(() => import('./scan-refused.tsx').then((m) => ({ default: m.ScanRefused })));

type State = { is: 'ready' | 'scanning' } | { is: 'found'; scan: PublicScan } | { is: 'refused'; error: unknown };

/** The sign-up URL that leads to this scan. */
const signUpFor = (query: string): string =>
  `/signup?${new URLSearchParams({ redirect: `/scanner?${new URLSearchParams({ q: query })}` })}`;

/**
 * The landing page's search box, which scans without an account. While it's empty, it shows examples being typed, and Scan
 * Now runs the first of them.
 */
export function HeroScan() {
  const [query, setQuery] = useState('');
  const [state, setState] = useState<State>({ is: 'ready' });

  const scan = async (sentence: string) => {
    setQuery(sentence);
    setState({ is: 'scanning' });
    try {
      setState({ is: 'found', scan: await publicScan({ query: sentence }) });
    } catch (error) {
      setState({ is: 'refused', error });
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (state.is !== 'scanning') void scan(query.trim() || TYPED_EXAMPLES[0]);
  };

  return (
    <div className="mx-auto mt-9 max-w-2xl rounded-lg border border-line bg-surface p-2 shadow-pop">
      <form role="search" className="flex flex-col gap-2 sm:flex-row" onSubmit={submit}>
        <ScanField value={query} placeholder="" maxLength={1500} onChange={({ target }) => setQuery(target.value)}>
          {query === '' && <TypedExamples />}
        </ScanField>
        <Button type="submit" look="outline" size="lg" isPending={state.is === 'scanning'}>
          {state.is === 'scanning' ? 'Scanning...' : 'Scan Now'}
        </Button>
      </form>
      <div aria-live="polite">
        {state.is !== 'ready' && (
          <div className="px-2 pt-4 pb-2 sm:px-3">
            <Suspense fallback={<Skeleton className="h-40" />}>
              {state.is === 'scanning' && <Skeleton className="h-40" />}
              {state.is === 'found' && <VisitorResults scan={state.scan} more={signUpFor(state.scan.query)} />}
              {state.is === 'refused' && <ScanRefused error={state.error} onTake={(sentence) => void scan(sentence)} />}
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}
