/** A symbol is printed as PREFIX(ISIN), its new data as (SYMBOL, NAME, ISIN or CUSIP) at the end. */
const CHANGE = /^([A-Z0-9. ]+)\([A-Z0-9]*\) CUSIP\/ISIN CHANGE TO \([A-Z0-9]+\) \(([A-Z0-9. ]+), /i;
const RENAMED_OLD = /\.OLD$/i;

/** The symbol before a split or another change, without the suffix that it then gets. */
export const withoutOld = (symbol: string): string => symbol.replace(RENAMED_OLD, '');

/**
 * The symbol in a row of a symbol change, and which side it is: the description starts with the old symbol and ends with
 * the row's own. null for other corporate actions.
 */
export function renamedSymbol(description: string): { symbol: string; side: 'old' | 'new' } | null {
  const [, old, own] = CHANGE.exec(description.trim()) ?? [];
  if (old === undefined || own === undefined) return null;
  const symbol = withoutOld(own.trim());
  return { symbol, side: symbol === withoutOld(old.trim()) ? 'old' : 'new' };
}
