import type { CompanyFinder } from '../companies/company-finder.ts';
import { type CompanyMatch, MAX_SYMBOLS, type TaggedText } from './source-article.ts';

/** An article with more symbols than this is about the market rather than a company. */
const MAX_SUBJECTS = 3;

/**
 * Returns the companies that the provider tagged, or else those that the text mentions. The main company is the first
 * one in the headline, or else the first one if there are only a few. Without a finder, returns only the tags;
 * companies are resolved later.
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
