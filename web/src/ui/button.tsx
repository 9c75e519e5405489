import type { ReactNode, RefAttributes } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { buttonClasses, type ButtonLook, type ButtonSize } from './button-classes.ts';

export { buttonClasses };

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'style'>, RefAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
}

export const Button = ({ look = 'solid', size = 'md', className, children, ...rest }: ButtonProps) => (
  <AriaButton {...rest} className={buttonClasses(look, size, className)}>
    {children}
  </AriaButton>
);

/** A button with only an icon, which therefore needs a label. */
export const IconButton = ({ label, ...rest }: Omit<ButtonProps, 'size'> & { label: string }) => (
  <Button look="quiet" {...rest} size="icon" aria-label={label} />
);
