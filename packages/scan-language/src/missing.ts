import { FINANCE_WORDS } from './lexicon/vocabulary.ts';
import { endOfBenchmarkPhrase } from './lexicon/benchmark-words.ts';
import type { MarketWords } from './lexicon/market-words.ts';
import { MISSING_WORDS, type MissingData, type MissingWord } from './lexicon/missing-words.ts';
import { SERIES_WORDS } from './lexicon/series-words.ts';
import { TERM_WORDS } from './lexicon/trader-words.ts';
import type { Token } from './text/tokens.ts';

const MISSING_DATA: Record<MissingData, string> = {
  valuation: 'earnings or valuation data',
  dividends: 'dividend data',
  float: 'float or short interest',
  ownership: 'insider or institutional ownership data',
  analysts: 'analyst ratings or price targets',
  sentiment: 'news or sentiment data',
  events: 'data on IPOs, splits, mergers, or buybacks',
  indexes: 'index membership or comparisons with an index or another stock',
  similar: 'a way to find similar stocks',
  studies: 'that indicator or chart pattern',
  groups: 'rankings within each sector or industry',
};

/** The message for one family of missing data. */
export const missingData = (family: MissingData): string => `We don't have ${MISSING_DATA[family]} yet.`;

/** "XYZQ isn't in our market data. Try XYZ, XYQ." */
export function missingSymbol(symbol: string, words: MarketWords): string {
  const near = words.nearSymbols(symbol);
  return `${symbol} isn't in our market data.${near.length ? ` Try ${near.join(', ')}.` : ''}`;
}

/** What a token needs that isn't available: data, or a symbol that isn't in the market. */
export type UnmetNeed = { kind: 'data'; word: MissingWord } | { kind: 'symbol'; symbol: string };

/** The text of a token that replaces a phrase for missing data; it matches no rule of the grammar. */
const PLACEHOLDER = '\u0000missing';

const LEGAL_SUFFIXES = new Set(['inc', 'incorporated', 'corp', 'corporation', 'co', 'ltd', 'plc']);

const isMixedCase = (tokens: readonly Token[]): boolean => tokens.some(({ raw }) => /\p{Ll}/u.test(raw));

/** The phrase for missing data at a token, unless it is a ticker, a company, or an industry. */
export function missingAt(
  tokens: readonly Token[],
  at: number,
  words: MarketWords,
): { value: MissingWord; next: number } | null {
  const end = tokens.length - 1;
  const found = MISSING_WORDS.match(tokens, at, end);
  if (!found) return null;
  const series = SERIES_WORDS.match(tokens, at, end);
  if (series && series.next > found.next) return null;
  const { caps, raw } = tokens[at]!;
  if (found.next === at + 1 && caps && words.isSymbol(raw)) {
    const neighbors = [tokens[at - 1], tokens[at + 1]].flatMap((token) =>
      token && [',', 'and', 'or', '/'].includes(token.text)
        ? [tokens[tokens.indexOf(token) + (token.start < tokens[at]!.start ? -1 : 1)]]
        : [token],
    );
    const listed = neighbors.some(
      (token) => token && (['ticker', 'symbol', '$'].includes(token.text) || (token.caps && words.isSymbol(token.raw))),
    );
    if (listed || (isMixedCase(tokens) && !FINANCE_WORDS.has(tokens[at]!.text))) return null;
  }
  if (LEGAL_SUFFIXES.has(tokens[found.next]!.text)) return null;
  const name = words.names.match(tokens, at, end);
  if (name && name.next > Math.max(found.next, at + 1)) return null;
  const industry = words.industries.match(tokens, at, end);
  return industry && industry.next > found.next ? null : found;
}

/** A word in capitals or after a dollar sign that can only be a ticker but isn't in the market. */
function unlistedSymbol(tokens: readonly Token[], at: number, known: (word: string) => boolean, words: MarketWords) {
  const { kind, raw, text, caps, glued } = tokens[at]!;
  if (kind !== 'word' || known(text)) return null;
  const afterDollar = glued && tokens[at - 1]?.text === '$';
  if (!/^(?:[A-Z]{2,5}|[A-Z]{1,5}[.\-/][A-Z])$/.test(afterDollar ? raw.toUpperCase() : raw)) return null;
  const symbol = raw.toUpperCase();
  if (words.isSymbol(symbol) || words.names.match(tokens, at, tokens.length - 1)) return null;
  const alone = tokens.length === 2;
  return afterDollar || (caps && (alone || isMixedCase(tokens))) ? symbol : null;
}

/**
 * Joins each phrase for missing data into one token, and returns what these tokens and unlisted symbols need.
 */
export function markMissing(
  tokens: readonly Token[],
  words: MarketWords,
  known: (word: string) => boolean,
  quoted: ReadonlySet<number>,
): { tokens: Token[]; unmetNeeds: Map<Token, UnmetNeed> } {
  const marked: Token[] = [];
  const unmetNeeds = new Map<Token, UnmetNeed>();
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const benchmark = quoted.has(at) || token.kind === 'end' ? null : endOfBenchmarkPhrase(tokens, at);
    if (benchmark) {
      marked.push(...tokens.slice(at, benchmark));
      at = benchmark - 1;
      continue;
    }
    const found = quoted.has(at) || token.kind === 'end' ? null : missingAt(tokens, at, words);
    const term = found && TERM_WORDS.match(tokens, at, tokens.length - 1);
    // "stage 2" of "stage 2 uptrend"
    if (term && term.next > found.next) {
      marked.push(...tokens.slice(at, term.next));
      at = term.next - 1;
      continue;
    }
    if (found) {
      const full = tokens
        .slice(at, found.next)
        .map(({ raw, glued }, i) => `${glued || i === 0 ? '' : ' '}${raw}`)
        .join('');
      const phrase: Token = {
        ...token,
        kind: 'word',
        text: PLACEHOLDER,
        end: tokens[found.next - 1]!.end,
        caps: false,
        full,
      };
      unmetNeeds.set(phrase, { kind: 'data', word: found.value });
      marked.push(phrase);
      at = found.next - 1;
      continue;
    }
    // a longer name of a series: "moving average convergence divergence"
    const series = SERIES_WORDS.match(tokens, at, tokens.length - 1);
    if (series && series.next > at + 2) {
      marked.push(...tokens.slice(at, series.next));
      at = series.next - 1;
      continue;
    }
    const symbol = quoted.has(at) ? null : unlistedSymbol(tokens, at, known, words);
    if (symbol) unmetNeeds.set(token, { kind: 'symbol', symbol });
    marked.push(token);
  }
  return { tokens: marked, unmetNeeds };
}
