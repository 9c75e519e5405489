import type { CompanyFinder } from '../companies/company-finder.ts';
import { type CompanyMatch, MAX_SYMBOLS, type TaggedText } from './source-article.ts';

/** An article with more tags than this lists the market rather than its subjects. */
const MAX_SUBJECTS = 3;

/**
 * The provider's tags, or else the companies that the text names. The main company is the first that the headline names, or the first of
 * few. Without a finder, the tags alone, to be resolved later.
 */
export function companiesOf({ title, description, tags }: TaggedText, finder: CompanyFinder | null): CompanyMatch {
  if (!finder)
    return {
      symbols: [...tags],
      companySymbol: tags.length <= MAX_SUBJECTS ? (tags[0] ?? null) : null,
      companyNames: [],
      companiesResolved: false,
    };
  const symbols = (tags.length > 0 ? [...tags] : finder.symbolsIn(title, description)).slice(0, MAX_SYMBOLS);
  const named = finder.symbolsIn(title, null).find((symbol) => symbols.includes(symbol));
  return {
    symbols,
    companySymbol: named ?? (symbols.length <= MAX_SUBJECTS ? (symbols[0] ?? null) : null),
    companyNames: symbols.map((symbol) => finder.nameOf(symbol)).filter((name) => name !== null),
    companiesResolved: true,
  };
}
