import { Star } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { MiniButton } from '../../ui/mini-button.tsx';
import { useWatch, watchLabel } from './use-watch.ts';

const WatchMenu = lazy(() => import('./watch-menu.tsx').then((m) => ({ default: m.WatchMenu })));

/** The star of a row; see WatchButton. */
export function RowStar({ symbol }: { symbol: string }) {
  const watch = useWatch(symbol);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const hasLists = watch.lists !== undefined && watch.lists.length > 0;
  return (
    <>
      <MiniButton
        ref={button}
        label={`${symbol}: ${watchLabel(watch)}`}
        icon={Star}
        able={watch.lists !== undefined}
        aria-haspopup={hasLists ? 'menu' : undefined}
        aria-expanded={hasLists ? open : undefined}
        onPress={() => (hasLists ? setOpen(true) : void watch.create())}
        className={watch.containing.length > 0 ? '[&>svg]:fill-current [&>svg]:text-accent' : ''}
      />
      {open && (
        <Suspense>
          <WatchMenu watch={watch} button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
