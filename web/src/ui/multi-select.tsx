import { Check, ChevronDown } from 'lucide-react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { classes } from './class-names.ts';
import { MENU_ITEM, MENU_POPOVER } from './menu-parts.ts';

/** A select for several options. The list stays open after each choice. */
export const MultiSelect = ({
  label,
  options,
  chosen,
  placeholder,
  onChange,
}: {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  /** shown while nothing is chosen */
  placeholder: string;
  /** in the order of `options` */
  onChange: (chosen: string[]) => void;
}) => (
  <Select
    selectionMode="multiple"
    placeholder={placeholder}
    value={[...chosen]}
    onChange={(keys) => onChange(options.filter((option) => keys.includes(option)))}
    className="flex min-w-0 flex-col gap-1.5"
  >
    <Label className="text-sm font-medium text-muted">{label}</Label>
    <Button
      className={classes(
        'flex h-10 w-full min-w-0 items-center justify-between gap-2 rounded-md border bg-bg py-1.5 pr-2.5 pl-3 text-left text-base pointer-coarse:h-11 pointer-coarse:text-lg',
        chosen.length > 0 ? 'border-accent' : 'border-control',
      )}
    >
      <SelectValue className="truncate">
        {({ defaultChildren }) => (chosen.length > 0 ? chosen.join(', ') : defaultChildren)}
      </SelectValue>
      <ChevronDown aria-hidden size={15} className="shrink-0 text-faint" />
    </Button>
    <Popover className={classes(MENU_POPOVER, 'max-h-72 w-(--trigger-width)')}>
      <ListBox
        items={options.map((id) => ({ id }))}
        className="outline-none"
        renderEmptyState={() => <p className="px-2.5 py-1.5 text-muted">None yet</p>}
      >
        {({ id }) => (
          <ListBoxItem
            id={id}
            textValue={id}
            className={classes(MENU_ITEM, 'group flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11')}
          >
            <Check aria-hidden size={15} className="invisible shrink-0 text-accent group-data-[selected]:visible" />
            <span className="min-w-0 wrap-anywhere">{id}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </Select>
);
