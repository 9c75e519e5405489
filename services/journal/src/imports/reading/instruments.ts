/**
 * Instruments other than stocks and funds, recognized by the format of the symbol, the description, or a column with the
 * security type.
 */
export type Instrument = 'option' | 'future' | 'bond' | 'crypto' | 'forex' | 'other';

const NAMES: Record<Instrument, string> = {
  option: 'an option',
  future: 'a futures contract',
  bond: 'a bond or another security without a ticker',
  crypto: 'a cryptocurrency',
  forex: 'a currency exchange',
  other: 'not a stock or fund',
};

/** The reason shown for a skipped row of this kind. */
export const unsupported = (instrument: Instrument): string =>
  instrument === 'forex'
    ? `Skipped: ${NAMES.forex}`
    : `Skipped: ${NAMES[instrument]}. The journal only records stocks and funds.`;

const CURRENCIES = new Set(
  'USD EUR GBP JPY CHF CAD AUD NZD SEK NOK DKK HKD SGD CNH CNY MXN ZAR PLN CZK HUF ILS TRY INR KRW BRL RUB'.split(' '),
);
const COINS = new Set(
  'BTC ETH LTC BCH XRP ADA SOL DOGE DOT AVAX MATIC LINK UNI XLM ALGO ATOM USDT USDC SHIB ETC EOS XTZ AAVE COMP BAT BNB TRX PEPE'.split(
    ' ',
  ),
);
const METALS = new Set(['XAU', 'XAG', 'XPT', 'XPD']);
/** CUSIPs of U.S. Treasury securities start with 912 or 913. */
const TREASURY_ISIN = /^US91[23][A-Z0-9]{6}\d$/;
const FUTURES = new Set(
  'ES MES NQ MNQ YM MYM RTY M2K EMD NKD CL MCL QM BZ NG QG MNG RB HO GC MGC QO SI SIL QI HG MHG PL PA ZB ZN ZF ZT UB TN ZQ SR3 GE 6A 6B 6C 6E 6J 6M 6N 6S M6A M6B M6E MCD MJY ZC ZS ZW ZM ZL XC XK XW HE LE GF KC CC SB CT OJ DX VX VXM BTC MBT ETH MET FDAX FDXM FDXS FESX FGBL FGBM FGBS'.split(
    ' ',
  ),
);
const MONTHS = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*';

/**
 * Option symbols: the OCC format with or without spaces, and those of Fidelity, thinkorswim, Interactive Brokers, and others.
 */
const OPTIONS: readonly RegExp[] = [
  /^(?:O:)?[-.+]*[A-Z][A-Z.]{0,5}\d?[ _-]*\d{6}[CP][\d.]+$/,
  /^[-.+]*[A-Z][A-Z.]{0,5}\s.*\d.*\b(?:C|P|CALLS?|PUTS?)$/,
  /^[-.+]*[A-Z][A-Z.]{0,5}\s+(?:\d|[A-Z]{3}).*\b(?:CALLS?|PUTS?)\b/,
  new RegExp(`^[A-Z][A-Z.]{0,5}\\d?\\s+\\d{1,2}\\s?${MONTHS}\\s?\\d{2,4}\\s+[\\d.]+\\s*[CP]`),
  /^[A-Z]{1,6}_\d{6}[CP][\d.]+$/,
];
/** Descriptions of options: “CALL ABC 01/19/24 150”, “ABC 1/19/2024 Call $150.00”, “PUT (XYZ) …”. */
const OPTION_WORDS: readonly RegExp[] = [
  /^(?:CALL|PUT)\s+\(?[A-Z.]{1,6}\d?\)?\s.*\d/,
  /\d{1,2}\/\d{1,2}\/\d{2,4}\s+(?:CALL|PUT)\b/,
  /\d{1,2}\/\d{1,2}\/\d{2,4}\s+\$?[\d.,]+\s*(?:C|P|CALL|PUT)\b/,
  new RegExp(`\\b${MONTHS}\\s+\\d{1,2}\\s+'?\\d{2,4}\\s+\\$?[\\d.,]+\\s+(?:CALL|PUT)\\b`),
];

/** The instrument that a symbol's format reveals; null if it may be a stock. */
export function instrumentOf(symbol: string): Instrument | null {
  const text = symbol.trim().toUpperCase();
  if (OPTIONS.some((form) => form.test(text))) return 'option';
  if (isFuture(text)) return 'future';
  for (const quoteChars of [3, 4]) {
    const pair = new RegExp(`^(?:X:|C:)?([A-Z0-9]{3,5})(?:[./_-]|\\s)?([A-Z]{${quoteChars}})(?:=X)?$`).exec(text);
    const [, base = '', quote = ''] = pair ?? [];
    if (CURRENCIES.has(base) && CURRENCIES.has(quote)) return 'forex';
    if (COINS.has(base) && (CURRENCIES.has(quote) || COINS.has(quote))) return 'crypto';
    if (METALS.has(base) && CURRENCIES.has(quote)) return 'other';
  }
  return isCusip(text) || TREASURY_ISIN.test(text) ? 'bond' : null;
}

function isFuture(text: string): boolean {
  if (/^\/[A-Z0-9]{1,4}|^[A-Z0-9]{1,4}=F$/.test(text)) return true;
  const coded = /^([A-Z0-9]{1,4}?)[FGHJKMNQUVXZ](?:\d{1,2}|20\d{2})(?:[:.][A-Z]+)?$/.exec(text);
  if (coded && FUTURES.has(coded[1]!)) return true;
  const dated = new RegExp(`^([A-Z0-9]{1,4})\\s+(?:\\d{1,2}\\s?)?${MONTHS}\\s?'?\\d{2,4}$`).exec(text);
  return dated !== null && FUTURES.has(dated[1]!);
}

/** Whether the text is a CUSIP: nine characters with a correct check digit. Files list a security by CUSIP only if it has no ticker. */
export function isCusip(text: string): boolean {
  if (!/^[0-9A-Z]{8}\d$/.test(text) || !/\d.*\d/.test(text)) return false;
  let sum = 0;
  for (let i = 0; i < 8; i++) {
    const char = text.charCodeAt(i);
    const value = (char >= 65 ? char - 55 : char - 48) * (i % 2 === 1 ? 2 : 1);
    sum += Math.floor(value / 10) + (value % 10);
  }
  return (10 - (sum % 10)) % 10 === Number(text[8]);
}

export const describesOption = (description: string): boolean => {
  const text = description.trim().toUpperCase();
  return OPTION_WORDS.some((form) => form.test(text));
};

const CLASSES: readonly [RegExp, Instrument | null][] = [
  [/option|^opt|^(?:call|put)s?$|^fop$|warrant|^war$/i, 'option'],
  [/future|^fut$/i, 'future'],
  [/bond|^treasur|fixed.?income|^bill$|^cd$|certificate of deposit|^debt/i, 'bond'],
  [/crypto|^coin/i, 'crypto'],
  [/forex|^fx$|^currenc/i, 'forex'],
  [/^cmdty$|commodit|^indices$|^index$|^ind$/i, 'other'],
];

/** The instrument named in a security type column; null for stocks, funds, and unknown words. */
export const instrumentOfClass = (kind: string): Instrument | null =>
  CLASSES.find(([words]) => words.test(kind.trim()))?.[1] ?? null;
