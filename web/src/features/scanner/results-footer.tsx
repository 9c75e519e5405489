import { count } from '../../lib/format.ts';
import { pageSizeOf, PAGE_SIZES, type PageSize } from '../../lib/pages.ts';
import { Choice } from '../../ui/choice.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { RowWindow } from './use-result-rows.ts';

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/** The range of matches shown, the page size, and the pager. */
export const ResultsFooter = ({
  shown,
  total,
  page,
  last,
  size,
  onPage,
  onSize,
}: {
  shown: RowWindow | null;
  total: number;
  page: number;
  last: number;
  /** null: the view has a fixed size */
  size: PageSize | null;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
}) => (
  <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-2.5 sm:px-5">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {size !== null && total > PAGE_SIZES[0] && (
        <div className="flex items-center gap-2">
          <span aria-hidden className="text-sm text-muted">
            Rows
          </span>
          <Choice
            label="Rows per page"
            options={SIZES}
            value={String(size)}
            onChange={(value) => onSize(pageSizeOf(value)!)}
          />
        </div>
      )}
      {shown && (
        <p className="figures text-sm text-muted">
          {count(shown.offset + 1)}–{count(shown.offset + shown.rows.length)} of {count(total)}
        </p>
      )}
    </div>
    <Pager page={page} last={last} onPage={onPage} />
  </footer>
);
