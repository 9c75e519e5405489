/**
 * Tickers that would mean something else in a sentence or belong to a well-known company. Generated tickers have no vowel after
 * the first letter, so only these few need listing.
 */
const TAKEN = new Set(
  (
    'ALL AND ADD ACT APT ARC ARM ART ASH ASK AFT ALT ANT ADS APP AXX EGG ELF ELK ELM END ETC EBB ERR ETF EPS EMS ICH ILL INK INN IMP ITS INCH ' +
    'ODD OFF OLD ORB OWN OWL OLDS OFFS UPS URN USD UPP ARMS ARTS ASKS ACTS ADDS ENDS INKS ODDS OWNS EGGS ANTS ARCH ' +
    'ADR ADX ATR OBV EMA SMA WMA CMF CCC HV BB DX ATH ATL YTD QTD MTD WTD PCT VS MM BN TN ST ND RD TH NYSE LTD LLC INC PLC ' +
    'BTC XRP MSFT NFLX JPM WMT HD PG CRM CVX GS MS VZ TXN MCD GM SPX NDX DJ LLY PFF ORCL AMD IBM ABT ADP UNH UPST INTC'
  ).split(' '),
);

const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ';

/** The first letter of a name and the consonants after it: BRNVL for Brenvale. */
const skeleton = (name: string): string => {
  const letters = name.toUpperCase().replace(/[^A-Z]/g, '');
  return letters.slice(0, 1) + letters.slice(1).replace(/[AEIOUY]/g, '');
};

/** Assigns unique tickers of 2 to 5 letters. */
export function symbolMaker(draw: () => number): (name: string, kind: 'short' | 'usual') => string {
  const used = new Set<string>();
  const free = (symbol: string): boolean => symbol.length >= 2 && !used.has(symbol) && !TAKEN.has(symbol);
  const take = (symbol: string): string => {
    used.add(symbol);
    return symbol;
  };
  return (name, kind) => {
    const letters = skeleton(name);
    const lengths = kind === 'short' ? [2, 3, 4, 5] : [3, 4, 5];
    for (const length of lengths) {
      const symbol = letters.slice(0, length);
      // Nearly all two-letter combinations with a vowel are words.
      if (symbol.length === length && free(symbol) && !(length === 2 && /^[AEIOUY]/.test(symbol))) return take(symbol);
    }
    for (;;) {
      let symbol = letters.slice(0, 2);
      while (symbol.length < 4) symbol += CONSONANTS[draw() % CONSONANTS.length]!;
      if (free(symbol)) return take(symbol);
    }
  };
}
