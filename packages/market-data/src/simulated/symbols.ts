/**
 * Tickers that would mean something else in a sentence. Invented tickers have no vowel after the first letter, so only these
 * need to be listed.
 */
const RESERVED =
  'ALL AND ADD ACT APT ARC ARM ART ASH ASK AFT ALT ANT ADS APP AXX EGG ELF ELK ELM END ETC EBB ERR ETF EPS EMS ICH ILL INK INN IMP ITS INCH ' +
  'ODD OFF OLD ORB OWN OWL OLDS OFFS UPS URN USD UPP ARMS ARTS ASKS ACTS ADDS ENDS INKS ODDS OWNS EGGS ANTS ARCH ' +
  'ADR ADX ATR OBV EMA SMA WMA CMF CCC HV BB DX ATH ATL YTD QTD MTD WTD PCT VS MM BN TN ST ND RD TH NYSE LTD LLC INC PLC ' +
  'BTC XRP SPX NDX DJ';

const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ';

/** The first letter of a name and the consonants after it: BRNVL for Brenvale. */
const skeleton = (name: string): string => {
  const letters = name.toUpperCase().replace(/[^A-Z]/g, '');
  return letters.slice(0, 1) + letters.slice(1).replace(/[AEIOUY]/g, '');
};

/** Assigns unique tickers of 3 to 5 letters, none of them in `taken`. */
export function symbolMaker(draw: () => number, taken: readonly string[]): (name: string) => string {
  const used = new Set([...RESERVED.split(' '), ...taken]);
  const isFree = (symbol: string): boolean => !used.has(symbol);
  const take = (symbol: string): string => {
    used.add(symbol);
    return symbol;
  };
  return (name) => {
    const letters = skeleton(name);
    for (const length of [3, 4, 5]) {
      const symbol = letters.slice(0, length);
      if (symbol.length === length && isFree(symbol)) return take(symbol);
    }
    for (;;) {
      let symbol = letters.slice(0, 2);
      while (symbol.length < 4) symbol += CONSONANTS[draw() % CONSONANTS.length]!;
      if (isFree(symbol)) return take(symbol);
    }
  };
}
