import { ChevronDown, Ellipsis } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button, IconButton } from './button.tsx';
import { classes } from './class-names.ts';
import { MENU_ITEM, MENU_POPOVER } from './menu-parts.ts';
import { useShortcuts, type Shortcut } from './shortcuts.ts';

/** A button that opens a menu of actions. */
export function MenuButton({
  label,
  note,
  items,
  isDisabled = false,
  isPending = false,
  iconOnly = false,
  shortcut,
  children,
}: {
  /** label of the menu, and of the button if it's an icon */
  label: string;
  /** heading above the items */
  note?: string;
  items: readonly { id: string; name: string; about: string; act: () => void }[];
  isDisabled?: boolean;
  /** keeps focus while busy */
  isPending?: boolean;
  /** shortcut that opens it from anywhere on the page */
  shortcut?: Pick<Shortcut, 'keys' | 'does'>;
  /** shows an ellipsis icon if there's no room for a label */
  iconOnly?: boolean;
  children?: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const act = () => {
    button.current?.focus(); // the element to focus after the menu closes
    setOpen(true);
  };
  useShortcuts([shortcut !== undefined && { ...shortcut, act }]);
  return (
    <MenuTrigger isOpen={open} onOpenChange={setOpen}>
      {iconOnly ? (
        <IconButton ref={button} label={label} isDisabled={isDisabled} isPending={isPending}>
          <Ellipsis aria-hidden size={16} />
        </IconButton>
      ) : (
        <Button ref={button} look="outline" isDisabled={isDisabled} isPending={isPending}>
          {children}
          <ChevronDown aria-hidden size={14} className="-mr-1 text-faint max-sm:hidden" />
        </Button>
      )}
      <Popover placement="bottom end" className={MENU_POPOVER}>
        {note && <p className="px-2.5 pt-1.5 pb-1 text-xs text-faint">{note}</p>}
        <Menu aria-label={label} className="outline-none">
          {items.map(({ id, name, about, act }) => (
            <MenuItem key={id} id={id} textValue={name} onAction={act} className={classes('block', MENU_ITEM)}>
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-muted">{about}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
