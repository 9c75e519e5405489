import { Check, Minus } from 'lucide-react';
import { Checkbox } from 'react-aria-components';

/** A checkbox without a visible label, for table rows. */
export const Tick = ({
  label,
  isSelected,
  isIndeterminate = false,
  isReadOnly = false,
  onChange,
}: {
  label: string;
  isSelected: boolean;
  /** partly selected */
  isIndeterminate?: boolean;
  /** temporarily read-only: keeps focus */
  isReadOnly?: boolean;
  onChange: (selected: boolean) => void;
}) => (
  <Checkbox
    aria-label={label}
    isSelected={isSelected}
    isIndeterminate={isIndeterminate}
    isReadOnly={isReadOnly}
    onChange={onChange}
    className="group relative grid size-6 cursor-pointer place-items-center after:absolute data-[readonly]:cursor-progress data-[readonly]:opacity-55 pointer-coarse:after:-inset-2.5"
  >
    <span
      aria-hidden
      className="grid size-4.5 place-items-center rounded-sm border border-control bg-bg text-transparent transition-colors group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-accent group-data-[indeterminate]:border-(--solid) group-data-[indeterminate]:bg-solid group-data-[indeterminate]:text-on-solid group-data-[selected]:border-(--solid) group-data-[selected]:bg-solid group-data-[selected]:text-on-solid"
    >
      {isIndeterminate ? <Minus size={13} strokeWidth={3} /> : <Check size={13} strokeWidth={3} />}
    </span>
  </Checkbox>
);
