import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './class-names.ts';

/** A small icon button. With `able` false it does nothing but can still have focus. */
export const MiniButton = ({
  label,
  icon: Icon,
  able = true,
  onPress,
  className,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> & {
  label: string;
  icon: LucideIcon;
  able?: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    aria-disabled={able ? undefined : true}
    onClick={() => able && onPress()}
    className={classes(
      'grid size-7 shrink-0 place-items-center rounded-md transition-colors pointer-coarse:size-11',
      able ? 'text-muted hover:bg-raised hover:text-text' : 'cursor-default text-faint opacity-50',
      className,
    )}
  >
    <Icon aria-hidden size={15} />
  </button>
);
