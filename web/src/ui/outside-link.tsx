import type { AnchorHTMLAttributes } from 'react';

/** A page of somebody else, in a tab of its own, which learns neither where its reader came from nor anything of this one. */
export const OutsideLink = ({
  children,
  ...rest
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel' | 'referrerPolicy'> & { href: string }) => (
  <a {...rest} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
    {children}
  </a>
);
