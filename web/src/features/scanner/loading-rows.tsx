import { Skeleton } from '../../ui/skeleton.tsx';

/** As high as a table of matches while its rows load. */
export const LoadingRows = ({ rows }: { rows: number }) => (
  <div role="status" aria-busy="true">
    <span className="sr-only">Loading...</span>
    <div className="h-8 pointer-coarse:h-11" />
    {Array.from({ length: rows }, (_, i) => (
      <div key={i} className="flex h-7.25 items-center border-t border-line px-4 sm:px-5 pointer-coarse:h-14">
        <Skeleton className="h-4 flex-1" />
      </div>
    ))}
  </div>
);
