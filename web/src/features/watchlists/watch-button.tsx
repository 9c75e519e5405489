import { Check, Plus, Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { Menu, MenuItem, MenuSection, MenuTrigger, Popover, type Selection } from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { DEFAULT_WATCHLIST } from '../../api/generated.ts';
import { addToWatchlist, createWatchlist, removeFromWatchlist, useWatchlists } from '../../api/generated-client.ts';
import { useWatchlistsChanged } from '../../api/watchlists-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { MENU_ITEM, MENU_POPOVER } from '../../ui/menu-parts.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { toasts } from '../../ui/toasts.ts';
import { contains, toastFailure } from './words.ts';

const ITEM = `${MENU_ITEM} group flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11`;
const FAILED = 'Failed to update your watchlist. Please try again.';

/** Shows in which watchlists a stock is, and adds it to or removes it from them. The first use creates a list. */
export function WatchButton({ symbol }: { symbol: string }) {
  const { data } = useWatchlists();
  const changed = useWatchlistsChanged();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const lists = data?.watchlists ?? [];
  const containing = lists.filter((list) => contains(list, symbol));

  const change = async (work: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    try {
      toasts.show({ tone: 'good', title: 'Watchlist Updated', description: await work() });
    } catch (error) {
      toastFailure(error, FAILED);
    } finally {
      await changed();
      setBusy(false);
    }
  };
  const create = () =>
    change(async () => {
      await createWatchlist({ name: DEFAULT_WATCHLIST, symbols: [symbol] });
      return `${symbol} added to “${DEFAULT_WATCHLIST}”`;
    });
  const onSelection = (selection: Selection) => {
    const toggled = lists.find((list) => (selection === 'all' || selection.has(list.id)) !== contains(list, symbol));
    if (!toggled) return;
    const { id, name } = toggled;
    void change(async () => {
      if (contains(toggled, symbol)) {
        await removeFromWatchlist(id, symbol);
        return `${symbol} removed from “${name}”`;
      }
      await addToWatchlist(id, { text: symbol });
      return `${symbol} added to “${name}”`;
    });
  };
  const press = () => {
    if (data && lists.length === 0) return void create();
    button.current?.focus(); // the element to focus after the menu closes
    setOpen(true);
  };
  useShortcuts([{ keys: 'w', does: 'Add the stock to a watchlist', act: press }]);

  const label =
    containing.length > 0 ? `Watchlists: in ${containing.map(({ name }) => name).join(', ')}` : 'Add to watchlist';
  const star = (
    <>
      <Star aria-hidden size={16} className={containing.length > 0 ? 'fill-current text-accent' : undefined} />
      Watch
    </>
  );
  if (lists.length === 0)
    return (
      <Button ref={button} look="outline" aria-label={label} isPending={busy} isDisabled={!data} onPress={press}>
        {star}
      </Button>
    );
  return (
    <MenuTrigger isOpen={open} onOpenChange={setOpen}>
      <Button ref={button} look="outline" aria-label={label}>
        {star}
      </Button>
      <Popover placement="bottom end" className={`${MENU_POPOVER} max-w-80`}>
        <Menu aria-label={`Watchlists of ${symbol}`} className="outline-none">
          <MenuSection
            aria-label="Watchlists"
            selectionMode="multiple"
            selectedKeys={containing.map(({ id }) => id)}
            onSelectionChange={onSelection}
          >
            {lists.map(({ id, name }) => (
              <MenuItem key={id} id={id} textValue={name} shouldCloseOnSelect={false} className={ITEM}>
                <Check aria-hidden size={15} className="invisible shrink-0 text-accent group-data-[selected]:visible" />
                <span className="min-w-0 truncate">{name}</span>
              </MenuItem>
            ))}
          </MenuSection>
          <MenuItem
            id="manage"
            textValue="Manage watchlists"
            className={`${ITEM} mt-1 border-t border-line`}
            onAction={() => void navigate('/watchlists')}
          >
            <Plus aria-hidden size={15} className="shrink-0 text-muted" />
            Manage watchlists
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
