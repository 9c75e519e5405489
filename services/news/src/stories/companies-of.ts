import type { CompanyFinder } from '../companies/company-finder.ts';
import { MAX_SYMBOLS } from './telling.ts';
import type { TellingCompanies, ToldText } from './telling.ts';

/** More tags than this are a list of what is in the market, not what a story is about. */
const MAX_SUBJECTS = 3;

/**
 * The provider's tags, else what the text names; and the one it is about most: the first that the headline names, or the first of
 * few. Without a finder the tags are all there is, to be looked at again.
 */
export function companiesOf({ title, description, tags }: ToldText, finder: CompanyFinder | null): TellingCompanies {
  if (!finder)
    return {
      symbols: [...tags],
      companySymbol: tags.length <= MAX_SUBJECTS ? (tags[0] ?? null) : null,
      companyNames: [],
      companiesSought: false,
    };
  const symbols = (tags.length > 0 ? [...tags] : finder.symbolsIn(title, description)).slice(0, MAX_SYMBOLS);
  const named = finder.symbolsIn(title, null).find((symbol) => symbols.includes(symbol));
  return {
    symbols,
    companySymbol: named ?? (symbols.length <= MAX_SUBJECTS ? (symbols[0] ?? null) : null),
    companyNames: symbols.map((symbol) => finder.nameOf(symbol)).filter((name) => name !== null),
    companiesSought: true,
  };
}
