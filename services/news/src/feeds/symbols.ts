/** US stocks, with a class, unit or warrant behind a dot; no crypto (`BTCUSD`, `X:BTCUSD`), no indices. */
const STOCK = /^[A-Z]{1,5}(?:\.(?:[A-Z]|WS|RT|PR[A-Z]))?$/;
/** Massive's spelling of preferred shares: `ABCpA`. */
const PREFERRED = /^([A-Z]{1,5})p([A-Z])$/;

/** Upper case, classes with a dot (`BRK-B`, `BRK/B` → `BRK.B`); null for what is no stock of the US. */
export function canonicalSymbol(tag: string): string | null {
  const text = tag.trim().replace(PREFERRED, '$1.PR$2').replace(/[-/]/, '.').toUpperCase();
  return STOCK.test(text) ? text : null;
}
