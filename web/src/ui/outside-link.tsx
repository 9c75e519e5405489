import type { AnchorHTMLAttributes } from 'react';

/** An external link in a new tab, without referrer or opener. */
export const OutsideLink = ({
  children,
  ...rest
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel' | 'referrerPolicy'> & { href: string }) => (
  <a {...rest} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
    {children}
  </a>
);
