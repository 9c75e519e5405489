import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { classes } from './class-names.ts';
import { BOX_LINE } from './field.tsx';
import { INLINE_BOX } from './inline-box.ts';

/** A text field with suggestions; any other value is allowed too. */
export function ComboField({
  label,
  value,
  onChange,
  onCommit,
  options,
  name,
  hint,
  error,
  maxLength,
  placeholder,
  inputRef,
  autoFocus = false,
  inline = false,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** an option was chosen, Enter was pressed, or the field lost focus */
  onCommit?: (value: string) => void;
  options: readonly string[];
  name?: string;
  hint?: string;
  error?: string | null;
  maxLength?: number;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  /** in a row of controls: the label is inside the box */
  inline?: boolean;
  className?: string;
}) {
  return (
    <ComboBox
      allowsCustomValue
      autoFocus={autoFocus}
      menuTrigger="input"
      inputValue={value}
      onInputChange={onChange}
      onSelectionChange={(key) => key !== null && onCommit?.(String(key))}
      onBlur={() => onCommit?.(value)}
      onKeyDown={(event) => event.key === 'Enter' && onCommit?.(value)}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes(
        inline ? classes(INLINE_BOX, value ? 'border-accent' : 'border-control') : 'flex min-w-0 flex-col gap-1.5',
        className,
      )}
    >
      <Label className={inline ? 'shrink-0 pl-2.5 text-sm text-muted' : 'text-sm font-medium text-muted'}>
        {label}
      </Label>
      <div className={inline ? 'relative h-full min-w-0 flex-1' : 'relative'}>
        <Input
          ref={inputRef}
          name={name}
          maxLength={maxLength}
          placeholder={placeholder}
          className={
            inline
              ? 'h-full w-full min-w-0 pr-9 pl-2 text-base font-medium outline-none placeholder:font-normal pointer-coarse:text-lg'
              : `${BOX_LINE} pr-9`
          }
        />
        {options.length > 0 && (
          <Button className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-faint hover:text-text">
            <ChevronDown aria-hidden size={15} />
          </Button>
        )}
      </div>
      {hint && (
        <Text slot="description" className="text-sm text-faint">
          {hint}
        </Text>
      )}
      <FieldError className="text-sm text-down">{error}</FieldError>
      <Popover className="max-h-72 w-(--trigger-width) min-w-40 animate-[fade_120ms_ease-out] overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-pop">
        <ListBox items={options.map((id) => ({ id }))} className="outline-none">
          {({ id }) => (
            <ListBoxItem
              id={id}
              textValue={id}
              className="cursor-pointer truncate rounded-sm px-2.5 py-1.5 outline-none data-[focused]:bg-raised pointer-coarse:py-2.5"
            >
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
