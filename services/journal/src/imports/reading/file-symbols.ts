import { journalSymbolSchema } from '@plainscan/contracts';

const EXCHANGES = new Set(
  'NYSE NASDAQ NASDAQGS NASDAQGM NASDAQCM AMEX NYSEAMERICAN NYSEARCA ARCA BATS CBOE OTC OTCMKTS TSX TSXV TSE LSE LON XETRA FRA ETR AMS EPA EURONEXT SIX ASX HKEX US'.split(
    ' ',
  ),
);
/** A market identifier code such as XNAS, or a country such as US. */
const MARKET = /^(?:X[A-Z]{3}|ARCX|BATS|US|UN|UQ|UW|UR)$/;

/** The ticker without its exchange: NASDAQ:AAPL, AAPL:xnas, AAPL.US, AAPL US Equity. */
function withoutExchange(text: string): string {
  const [first = '', second, ...more] = text.split(':');
  if (second !== undefined && more.length === 0) {
    const [left, right] = [first.trim(), second.trim()];
    if (EXCHANGES.has(left.toUpperCase())) return right;
    if (MARKET.test(right.toUpperCase()) || EXCHANGES.has(right.toUpperCase())) return left;
    return /^[A-Za-z]{2,8}$/.test(left) && /^[A-Za-z]/.test(right) ? right : text;
  }
  return text.replace(/(?<=[A-Za-z])(?:\.US| U[SNQWR](?: equity)?)$/i, '');
}

/** The symbol of a cell: `BRK B` and `BRK/B` are BRK.B, “AAPL - Apple Inc” is AAPL. null if it isn't a symbol. */
export function symbolOf(text: string): string | null {
  const alone = text
    .trim()
    .replace(/^\$(?=[A-Za-z])/, '')
    .replace(/^([A-Z]{1,5}(?:[./-][A-Z])?) (?:-|–|—|\().*$/, '$1');
  const spelled = withoutExchange(alone).replace(/^([A-Za-z]{1,5})(?: |\/)(?:CL )?([A-Za-z])$/, '$1.$2');
  const symbol = journalSymbolSchema.safeParse(spelled);
  return symbol.success ? symbol.data : null;
}
