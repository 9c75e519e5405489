export const PAGE_SIZE = 20;

export const pageCount = (rows: number): number => Math.max(1, Math.ceil(rows / PAGE_SIZE));

/** The first and last page and those within one of the current; null marks an ellipsis. */
export function pagerItems(current: number, last: number): (number | null)[] {
  const pages = Array.from({ length: last }, (_, i) => i + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - current) <= 1,
  );
  return pages.flatMap((page, i) => (i > 0 && page - pages[i - 1]! > 1 ? [null, page] : [page]));
}
