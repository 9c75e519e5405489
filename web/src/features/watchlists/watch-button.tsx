import { Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { namesOf, useWatch } from './use-watch.ts';
import { WatchMenu } from './watch-menu.tsx';

/** Shows in which watchlists a stock is, and adds it to or removes it from them. The first use creates a list. */
export function WatchButton({ symbol }: { symbol: string }) {
  const watch = useWatch(symbol);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const hasLists = watch.lists !== undefined && watch.lists.length > 0;
  const press = () => {
    if (!watch.lists) return false;
    if (!hasLists) return void watch.create();
    button.current?.focus(); // the element to focus after the menu closes
    setOpen(true);
  };
  useShortcuts([{ keys: 'w', does: 'Add the stock to a watchlist', act: press }]);
  return (
    <>
      <Button
        ref={button}
        look="outline"
        aria-label={watch.containing.length > 0 ? `Watch: in ${namesOf(watch)}` : undefined}
        aria-haspopup={hasLists ? 'menu' : undefined}
        aria-expanded={hasLists ? open : undefined}
        isPending={watch.busy && !hasLists}
        isDisabled={!watch.lists}
        onPress={press}
      >
        <Star aria-hidden size={16} className={watch.containing.length > 0 ? 'fill-current text-accent' : undefined} />
        Watch
      </Button>
      {open && <WatchMenu watch={watch} button={button} onClose={() => setOpen(false)} />}
    </>
  );
}
