import type { ReactNode } from 'react';
import { Scroller } from '../../ui/scroller.tsx';

/** A dense table that scrolls sideways. `children`: its rows. */
export const DenseTable = ({
  label,
  caption = label,
  headings,
  className,
  children,
}: {
  label: string;
  caption?: string;
  headings: readonly string[];
  className?: string | undefined;
  children: ReactNode;
}) => (
  <Scroller label={label} className={className}>
    <table className="ledger ledger-dense text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Scroller>
);
