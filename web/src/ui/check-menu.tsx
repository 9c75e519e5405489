import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, type Selection } from 'react-aria-components';
import { Button } from './button.tsx';
import { MENU_ITEM, MENU_POPOVER } from './menu-parts.ts';

/** A button that opens a menu of items to show or hide. The menu stays open after each choice. */
export function CheckMenu({
  items,
  chosen,
  onChange,
  children,
}: {
  items: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  children: ReactNode;
}) {
  const change = (selection: Selection) =>
    onChange(items.map(({ id }) => id).filter((id) => selection === 'all' || selection.has(id)));
  return (
    <MenuTrigger>
      <Button look="outline">
        {children}
        <ChevronDown aria-hidden size={14} className="-mr-1 text-faint max-sm:hidden" />
      </Button>
      <Popover placement="bottom end" className={MENU_POPOVER}>
        <Menu
          items={items}
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={change}
          className="outline-none"
        >
          {(item) => (
            <MenuItem
              id={item.id}
              textValue={item.label}
              className={`${MENU_ITEM} group flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11`}
            >
              <Check aria-hidden size={15} className="invisible shrink-0 text-accent group-data-[selected]:visible" />
              {item.label}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
