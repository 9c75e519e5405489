import { KINDS, type Kind } from '@plainscan/contracts';

const WARRANT = /\bwarrants?\b|\(ADW\)/i;
const UNIT = /\bunits?\b/i;
/** Units that are the shares of a partnership or a trust. */
const PARTNERSHIP_UNIT =
  /\b(?:common|limited partner(?:ship)?|beneficial|class \w|depositary)\s+units?\b|\bunits?\s+(?:of (?:beneficial|limited)|representing|certificates)|\bL\.?P\.?\s+units?\b|evidencing units/i;
const PREFERRED = /\b(?:preferred|preference|pfd|prd)\b/i;
const PREFERRED_SHARE =
  /\b(?:preferred|preference)\s+(?:stocks?|shares?|securities|units?|limited|class|series)\b|\bpfd\s+ser\b/i;
const COMMON = /\b(?:common|ordinary)\s+(?:stocks?|shares?)\b/i;
const NOTE = /\b(?:notes?|debentures?|ETNs?)\b|\bmortgage bonds\b|\bbonds?\b.*\bdue\b/i;
const RIGHT = /\brights?\b\.?\s*$/i;
const ADR = /\bAmerican Deposit[ao]ry\b|\bGlobal Depositary\b|\bdepositary receipts?\b(?! evidencing)/i;
/** Only in capitals, and not in a company name such as ADS-TEC. */
const ADR_LETTERS = /\b(?:ADSs?|ADRs?|GDRs?)\b(?!-)/;
const DEPOSITARY = /\b(?:deposit[ao]ry|dep) (?:shares?|shs)\b/i;
const ETF = /\bETFs?\b|\bexchange[- ]traded fund/i;
const FUND = /\bfunds?\b|\bclosed[- ]end\b/i;
const TRUST = /\btrust\b/i;
/** Bonds and preferreds repackaged by a trust. */
const REPACKAGED = /\bSTRATS\b|\bbacked (?:trust|tr)\b/i;
const CAPITAL_TRUST = /\bcapital trust [IVX]+\b/i;
const REIT = /\bREITs?\b|\breal estate investment trusts?\b/i;
const LANDLORD_INDUSTRY = /^real estate$|^building operators$/i;
const FUND_INDUSTRY = /^trusts except|^closed[- ]end fund/i;
/** Trusts that are pools of securities, not banks, landlords, or oil fields. */
const POOL_INDUSTRY =
  /investment managers|finance companies|finance\/investors|investment bankers|consumer services|^$/i;

const at = (pattern: RegExp, text: string): number => pattern.exec(text)?.index ?? Infinity;

function kindOfName(name: string, industry: string): Kind | null {
  const isFund = ETF.test(name) || FUND.test(name);
  const warrant = at(WARRANT, name);
  const unit = PARTNERSHIP_UNIT.test(name) ? Infinity : at(UNIT, name);
  // "Warrants to purchase units" are warrants, "Units of one share and one warrant" are units.
  if (warrant < unit) return 'warrant';
  if (ADR.test(name) || ADR_LETTERS.test(name)) return 'adr';
  if (RIGHT.test(name)) return 'right';
  if (isFund) {
    // A fund of preferreds is a fund; a preferred issued by a fund starts with the fund's name.
    const share = at(PREFERRED_SHARE, name);
    const fund = Math.min(at(ETF, name), at(FUND, name));
    if (share !== Infinity && share > fund) return 'preferred';
    if (NOTE.test(name) && /\bdue\b/i.test(name)) return 'note';
    return ETF.test(name) ? 'etf' : 'fund';
  }
  if (PREFERRED_SHARE.test(name) || (PREFERRED.test(name) && !COMMON.test(name))) return 'preferred';
  if (CAPITAL_TRUST.test(name)) return 'preferred';
  if (NOTE.test(name) || REPACKAGED.test(name)) return 'note';
  if (unit !== Infinity) return 'unit';
  if (DEPOSITARY.test(name)) return 'preferred';
  if (REIT.test(name) || REIT.test(industry) || (TRUST.test(name) && LANDLORD_INDUSTRY.test(industry))) return 'reit';
  if (FUND_INDUSTRY.test(industry) || (TRUST.test(name) && POOL_INDUSTRY.test(industry))) return 'fund';
  return null;
}

/** The kind by the symbol's suffix: ABR^D is a preferred, RAC.WS a warrant, CND.U a unit. */
export function kindOfSuffix(symbol: string): Kind | null {
  if (/\.(?:WS|WT)(?:\.?[A-Z])?$/.test(symbol)) return 'warrant';
  if (/\.(?:U|UN)$/.test(symbol)) return 'unit';
  if (/\.(?:RT|R)$/.test(symbol)) return 'right';
  return /\^|\.P(?:R\.?)?[A-Z]?$/.test(symbol) ? 'preferred' : null;
}

/** Infers the kind of a listing from its symbol, name, and industry; `stock` by default. */
export function inferKind(symbol: string, name: string, industry: string): Kind {
  const named = kindOfName(name, industry);
  const suffix = kindOfSuffix(symbol);
  if (!suffix) return named ?? 'stock';
  // Preferred symbols are also used for notes and units, which only the name reveals.
  return named === 'note' || named === 'unit' || named === 'warrant' || named === 'right' ? named : suffix;
}

const OTHER_NAMES: Readonly<Record<string, Kind>> = {
  'common stock': 'stock',
  'common shares': 'stock',
  common: 'stock',
  equity: 'stock',
  cs: 'stock',
  share: 'stock',
  shares: 'stock',
  etn: 'note',
  bond: 'note',
  'closed-end fund': 'fund',
  cef: 'fund',
  'mutual fund': 'fund',
  'exchange traded fund': 'etf',
  ads: 'adr',
  adrc: 'adr',
  'depositary receipt': 'adr',
  'preferred stock': 'preferred',
  pfd: 'preferred',
};

/** Parses the kind as a file writes it; null if it's unknown. */
export function kindOf(text: string): Kind | null {
  const word = text.trim().toLowerCase();
  const singular = word.replace(/s$/, '');
  return (
    ((KINDS as readonly string[]).find((kind): kind is Kind => kind === word || kind === singular) as
      Kind | undefined) ??
    OTHER_NAMES[word] ??
    null
  );
}
