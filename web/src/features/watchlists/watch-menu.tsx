import { Check, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu, MenuItem, MenuSection, Popover, type Selection } from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { MENU_ITEM, MENU_POPOVER } from '../../ui/menu-parts.ts';
import type { Watch } from './use-watch.ts';
import { contains } from './words.ts';

const ITEM = `${MENU_ITEM} group flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11`;

/** The watchlists, with a check at those that contain the stock. */
export function WatchMenu({
  watch: { symbol, lists = [], containing, toggle },
  button,
  onClose,
}: {
  watch: Watch;
  /** the button that opened it */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const label = `Watchlists of ${symbol}`;
  const onSelection = (selection: Selection) => {
    const isChosen = ({ id }: { id: string }) => selection === 'all' || selection.has(id);
    const toggled = lists.find((list) => isChosen(list) !== contains(list, symbol));
    if (toggled) void toggle(toggled);
  };
  return (
    <Popover
      isOpen
      triggerRef={button}
      onOpenChange={onClose}
      placement="bottom end"
      aria-label={label}
      className={`${MENU_POPOVER} max-w-80`}
    >
      <Menu aria-label={label} autoFocus="first" className="outline-none">
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
          onAction={() => {
            onClose();
            void navigate('/watchlists');
          }}
        >
          <Plus aria-hidden size={15} className="shrink-0 text-muted" />
          Manage watchlists
        </MenuItem>
      </Menu>
    </Popover>
  );
}
