/** Letters, digits, a class after dots, `^` before the series of a preferred; up to 16 characters. */
const CANONICAL = /^[A-Z0-9^$=]+(\.[A-Z0-9]+)*$/;
const MAX_CHARS = 16;

/** BRK-B, brk/b and "BRK B" as BRK.B; null for what is no symbol. */
export function canonicalSymbol(text: string): string | null {
  const symbol = text
    .trim()
    .toUpperCase()
    .replaceAll(/[-/ ]+/g, '.');
  return symbol.length <= MAX_CHARS && CANONICAL.test(symbol) ? symbol : null;
}

/** Stooq's spelling: brk-b.us is BRK.B, abr_d.us is the preferred ABR^D. */
export const stooqSymbol = (text: string): string | null =>
  canonicalSymbol(text.trim().replace(/\.us$/i, '').replace('_', '^'));
