import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from './section.tsx';

const DemoPlayer = lazy(() => import('./demo-player.tsx').then((m) => ({ default: m.DemoPlayer })));

/** Where "Watch Demo" leads. The recording comes after the page itself. */
export function DemoSection() {
  const { hash } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === '#demo') part.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <Section
      id="demo"
      title="A real scan, step by step"
      lead="Recorded from the product itself: the sentence, its reading, the count after each condition and the stocks are what the scanner answered. The market behind it is a simulated one."
      tinted
    >
      <div ref={part}>
        <ErrorBoundary title="The demo could not be loaded">
          <Suspense fallback={<Skeleton className="h-150 rounded-lg sm:h-125" />}>
            <DemoPlayer />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Section>
  );
}
