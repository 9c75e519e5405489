/** Letters, digits, a class after a period, `^` before a preferred series; up to 16 characters. */
const CANONICAL = /^[A-Z0-9^$=]+(\.[A-Z0-9]+)*$/;
const MAX_CHARS = 16;

/** Normalizes BRK-B, brk/b, and "BRK B" to BRK.B; null if it isn't a symbol. */
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
