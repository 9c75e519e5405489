import type { WatchlistRef } from '@plainscan/contracts';
import { useWatchlists } from '../../api/generated/lists.ts';
import { DEFAULT_WATCHLIST } from '../../api/generated.ts';
import { Check, ChevronDown } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { MENU_ITEM, MENU_POPOVER } from '../../ui/menu-parts.ts';

/** The watchlist that a scan is within; a menu chooses another. */
export function WatchlistChip({
  text,
  watchlist,
  onChoose,
}: {
  /** the server's description */
  text: string;
  watchlist: WatchlistRef | undefined;
  onChoose: (watchlist: WatchlistRef) => void;
}) {
  const { data } = useWatchlists();
  const lists = data?.watchlists ?? [];
  return (
    <MenuTrigger>
      <Button
        aria-label={`${text}. Choose another watchlist`}
        className="inline-flex min-h-7 min-w-0 items-center gap-1.5 rounded-sm text-left hover:text-text pointer-coarse:min-h-11"
      >
        <span className="min-w-0 wrap-anywhere">{text}</span>
        <ChevronDown aria-hidden size={14} className="shrink-0 text-faint" />
      </Button>
      <Popover placement="bottom start" className={`${MENU_POPOVER} max-w-80`}>
        {lists.length === 0 ? (
          <p className="px-2.5 py-1.5 text-sm text-muted">You don't have a watchlist yet.</p>
        ) : (
          <Menu aria-label="Watchlists" className="outline-none">
            {lists.map(({ id, name }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={name}
                onAction={() => onChoose({ name })}
                className={`${MENU_ITEM} flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11`}
              >
                <Check
                  aria-hidden
                  size={15}
                  className={`shrink-0 text-accent ${isChosen(name, watchlist, lists.length) ? '' : 'invisible'}`}
                />
                <span className="min-w-0 truncate">{name}</span>
              </MenuItem>
            ))}
          </Menu>
        )}
      </Popover>
    </MenuTrigger>
  );
}

/** Whether the scan means this list: by its name, as the only one, or as the one named "Watchlist". */
const isChosen = (name: string, watchlist: WatchlistRef | undefined, lists: number): boolean =>
  !watchlist || watchlist.name === null
    ? lists === 1 || name.toLowerCase() === DEFAULT_WATCHLIST.toLowerCase()
    : watchlist.name.toLowerCase() === name.toLowerCase();
