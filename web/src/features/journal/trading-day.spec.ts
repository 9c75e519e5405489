import { expect, it } from '@jest/globals';
import { noSessionHint } from './trading-day.ts';

it.each([
  ['2026-11-20', undefined],
  ['2026-11-21', 'U.S. markets were closed on Saturday, Nov 21'],
  ['2026-11-26', 'U.S. markets were closed: Thanksgiving Day'],
  ['2025-11-22', 'U.S. markets were closed on Saturday, Nov 22, 2025'],
  ['', undefined],
  ['2026-02-30', undefined],
  ['1987-10-19', undefined],
  ['0026-11-21', undefined],
])('the warning for a trade on %s is %s', (day, hint) => {
  expect(noSessionHint(day)).toBe(hint);
});
