import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pageCount, pagerItems, pageSizeOf } from './pages.ts';

describe('the pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 7, [1, 2, null, 7]],
    [2, 7, [1, 2, 3, null, 7]],
    [4, 7, [1, null, 3, 4, 5, null, 7]],
    [7, 7, [1, null, 6, 7]],
  ])('on page %d of %d shows %j', (page, last, items) => expect(pagerItems(page, last)).toEqual(items));

  it('always shows the first, the current, and the last page, in order, and never two gaps in a row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(499), (last, back) => {
        const page = Math.max(1, last - back);
        const items = pagerItems(page, last);
        const pages = items.filter((item) => item !== null);
        expect(pages).toEqual(expect.arrayContaining([1, page, last]));
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect(items.some((item, i) => item === null && items[i + 1] === null)).toBe(false);
      }),
    );
  });

  it('counts a partial last page, and one page for no rows', () => {
    expect([0, 20, 21, 500].map((rows) => pageCount(rows, 20))).toEqual([1, 1, 2, 25]);
    expect([50, 11_626].map((rows) => pageCount(rows, 100))).toEqual([1, 117]);
  });

  it('accepts only the page sizes on offer', () =>
    expect(['50', 100, '7', '', null].map(pageSizeOf)).toEqual([50, 100, undefined, undefined, undefined]));
});
