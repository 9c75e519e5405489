import { Switch as AriaSwitch } from 'react-aria-components';

/** A setting with a description; the whole row is clickable. */
export const Switch = ({
  label,
  description,
  isSelected,
  onChange,
  isDisabled = false,
}: {
  label: string;
  description: string;
  isSelected: boolean;
  onChange: (selected: boolean) => void;
  isDisabled?: boolean;
}) => (
  <AriaSwitch
    isSelected={isSelected}
    onChange={onChange}
    isDisabled={isDisabled}
    className="group flex cursor-pointer items-center justify-between gap-6 py-3 data-[disabled]:cursor-not-allowed"
  >
    <span>
      <span className="block font-medium">{label}</span>
      <span className="block text-sm text-muted">{description}</span>
    </span>
    <span
      aria-hidden
      className="flex h-6 w-10.5 shrink-0 items-center rounded-full border border-control bg-raised px-0.5 transition-colors group-data-[disabled]:opacity-60 group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-accent group-data-[selected]:border-(--solid) group-data-[selected]:bg-solid"
    >
      <span className="size-4.5 rounded-full bg-control transition-[translate,background-color] group-data-[selected]:translate-x-4.5 group-data-[selected]:bg-on-solid" />
    </span>
  </AriaSwitch>
);
