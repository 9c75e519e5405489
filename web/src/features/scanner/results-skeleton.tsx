import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StripSpace } from './match-strip-space.tsx';

const ROWS = 10;

/** A placeholder while a scan runs. */
export const ResultsSkeleton = () => (
  <Card aria-busy="true">
    <header className="flex min-h-11 items-center justify-between gap-4 px-4 sm:px-5">
      <h2 className="text-lg">Scanning...</h2>
      <Skeleton className="h-9 w-24 sm:w-52" />
    </header>
    <div className="px-4 pb-1.5 sm:px-5">
      <Skeleton className="h-7 max-w-md pointer-coarse:h-11" />
    </div>
    <StripSpace />
    <div className="h-8 pointer-coarse:h-11" />
    {Array.from({ length: ROWS }, (_, i) => (
      <div key={i} className="flex h-7.25 items-center gap-6 border-t border-line px-4 sm:px-5 pointer-coarse:h-14">
        <Skeleton className="h-4 max-w-60 flex-1" />
        <Skeleton className="ml-auto h-4 w-16" />
        <Skeleton className="h-4 w-16" />
      </div>
    ))}
  </Card>
);
