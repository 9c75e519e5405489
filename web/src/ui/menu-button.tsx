import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button, IconButton } from './button.tsx';

/** A button that offers a few things to do. */
export const MenuButton = ({
  label,
  note,
  items,
  isDisabled = false,
  isPending = false,
  iconOnly = false,
  buttonRef,
  children,
}: {
  /** of the menu, and of a button that is a picture */
  label: string;
  /** above the items: what they are about */
  note?: string;
  items: readonly { id: string; name: string; about: string; act: () => void }[];
  isDisabled?: boolean;
  /** keeps the focus while it works */
  isPending?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  /** three dots, where there is no room for words */
  iconOnly?: boolean;
  children?: ReactNode;
}) => (
  <MenuTrigger>
    {iconOnly ? (
      <IconButton ref={buttonRef} label={label} isDisabled={isDisabled} isPending={isPending}>
        <Ellipsis aria-hidden size={16} />
      </IconButton>
    ) : (
      <Button ref={buttonRef} look="outline" isDisabled={isDisabled} isPending={isPending}>
        {children}
        <ChevronDown aria-hidden size={14} className="-mr-1 text-faint" />
      </Button>
    )}
    <Popover
      placement="bottom end"
      className="min-w-56 animate-[fade_120ms_ease-out] rounded-md border border-line bg-surface p-1 shadow-pop"
    >
      {note && <p className="px-2.5 pt-1.5 pb-1 text-xs text-faint">{note}</p>}
      <Menu aria-label={label} className="outline-none">
        {items.map(({ id, name, about, act }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={name}
            onAction={act}
            className="block cursor-pointer rounded-sm px-2.5 py-1.5 outline-none data-[focused]:bg-raised pointer-coarse:py-2.5"
          >
            <span className="block font-medium">{name}</span>
            <span className="block text-sm text-muted">{about}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
);
