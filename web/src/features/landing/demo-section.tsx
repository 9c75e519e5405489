import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from './section.tsx';

const DemoPlayer = lazy(() => import('./demo-player.tsx').then((m) => ({ default: m.DemoPlayer })));

/** The target of the "See How It Works" link. The recording is loaded after the page itself. */
export function DemoSection() {
  const { hash } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === '#demo') part.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <Section id="demo" title="A real scan, step by step" lead="Recorded in the live product on simulated data." tinted>
      <div ref={part}>
        <ErrorBoundary title="We couldn't load the demo">
          <Suspense fallback={<Skeleton className="h-150 rounded-lg sm:h-125" />}>
            <DemoPlayer />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Section>
  );
}
