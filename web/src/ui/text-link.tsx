import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './class-names.ts';

/** An inline text link. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link
    {...rest}
    className={classes(
      'inline-flex min-h-7 items-center font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11',
      className,
    )}
  />
);
