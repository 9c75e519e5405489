import type { ButtonHTMLAttributes } from 'react';
import { classes } from '../../ui/class-names.ts';

/** A button that looks like a link inside a line of text. */
export const TextButton = ({
  label,
  onPress,
  className,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'onClick' | 'type'> & {
  /** for screen readers, if the text alone isn't clear */
  label?: string;
  onPress: () => void;
  'data-drop'?: boolean;
}) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    onClick={onPress}
    className={classes(
      'min-h-7 rounded-sm px-1.5 align-middle text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11 pointer-coarse:px-3',
      className,
    )}
  />
);
