export const PAGE_SIZES = [20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const PAGE_SIZE: PageSize = 20;

/** Charts per page: fills rows of two, three, or four. */
export const GRID_SIZE = 12;

/** Parses a page size from the URL or storage; undefined if it isn't offered. */
export const pageSizeOf = (value: unknown): PageSize | undefined => PAGE_SIZES.find((size) => size === Number(value));

export const pageCount = (rows: number, size: number = PAGE_SIZE): number => Math.max(1, Math.ceil(rows / size));

/** The first page, the last page, and those next to the current one; null marks an ellipsis. */
export function pagerItems(current: number, last: number): (number | null)[] {
  const pages = Array.from({ length: last }, (_, i) => i + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - current) <= 1,
  );
  return pages.flatMap((page, i) => (i > 0 && page - pages[i - 1]! > 1 ? [null, page] : [page]));
}
