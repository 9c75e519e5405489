import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';

/** A checkbox; its whole label is clickable. */
export const Checkbox = ({
  isSelected,
  onChange,
  isDisabled = false,
  children,
}: {
  isSelected: boolean;
  onChange: (selected: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
}) => (
  <AriaCheckbox
    isSelected={isSelected}
    onChange={onChange}
    isDisabled={isDisabled}
    className="group flex min-h-6 cursor-pointer items-start gap-2.5 data-[disabled]:cursor-not-allowed pointer-coarse:min-h-11 pointer-coarse:items-center"
  >
    <span
      aria-hidden
      className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-sm border border-control bg-bg text-transparent transition-colors group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-accent group-data-[selected]:border-(--solid) group-data-[selected]:bg-solid group-data-[selected]:text-on-solid pointer-coarse:mt-0"
    >
      <Check size={13} strokeWidth={3} />
    </span>
    <span>{children}</span>
  </AriaCheckbox>
);
