import type { UnmetNeed } from '../missing.ts';
import { fold } from '../text/words.ts';
import { readAmount } from '../text/amounts.ts';
import type { Token } from '../text/tokens.ts';
import type { MarketWords } from '../lexicon/market-words.ts';
import type { PhraseTable, Phrases } from '../lexicon/phrase-table.ts';
import { VOCABULARY } from '../lexicon/vocabulary.ts';
import { WORD_CLASSES } from '../lexicon/word-classes.ts';
import { SERIES_WORDS } from '../lexicon/series-words.ts';
import { FIELD_LETTERS } from '../lexicon/series-words.ts';
import { skipCost } from '../lexicon/filler-words.ts';
import type { Edge, Lattice } from './chart.ts';
import { isWords, phrasesOf, type PatternTree } from './pattern.ts';
import type { AnyRule } from './rule.ts';

interface Phrase {
  words: readonly string[];
  category: number;
  meaning: unknown;
}

/** All phrases of the grammar, from the lexicon and from the patterns of rules, by their first word. */
export class PhraseIndex {
  private readonly byFirst = new Map<string, Phrase[]>();

  constructor(tree: PatternTree<AnyRule>) {
    for (const [category, table] of Object.entries(WORD_CLASSES) as [string, PhraseTable<unknown>][])
      for (const { words, value } of table.entries) this.add({ words, category: tree.id(category), meaning: value });
    for (const category of [...tree.names])
      if (isWords(category))
        for (const phrase of phrasesOf(category)) {
          const words = phrase.toLowerCase().split(' ').map(fold);
          this.add({ words, category: tree.id(category), meaning: phrase });
        }
  }

  private add(phrase: Phrase): void {
    const first = phrase.words[0]!;
    const others = this.byFirst.get(first);
    if (others) others.push(phrase);
    else this.byFirst.set(first, [phrase]);
  }

  /** Phrases that match at a token. */
  *at(tokens: readonly Token[], at: number, end: number): Iterable<{ phrase: Phrase; next: number }> {
    for (const phrase of this.byFirst.get(tokens[at]!.text) ?? []) {
      const next = at + phrase.words.length;
      if (next > end) continue;
      let same = true;
      for (let i = 1; i < phrase.words.length && same; i += 1) same = tokens[at + i]!.text === phrase.words[i];
      if (same) yield { phrase, next };
    }
  }
}

/** A letter that a formula uses for a field: c, o, h, l, v. */
const isFieldLetter = (token: Token): boolean => token.raw.length === 1 && Object.hasOwn(FIELD_LETTERS, token.text);

export const isSymbolWord = (token: Token, words: MarketWords): boolean =>
  token.kind === 'word' && words.isSymbol(token.raw.toUpperCase());

/** "a gap of 3% and up | on the day", unlike "3% and up": whether "and up" begins the next condition. */
const isChangeAfterAnd = (tokens: readonly Token[], at: number, next: number): boolean =>
  next === at + 2 &&
  tokens[at]!.text === 'and' &&
  tokens[at + 1]!.text === 'up' &&
  (tokens[next]!.kind === 'number' || AFTER_CHANGE.has(tokens[next]!.text));

const AFTER_CHANGE: ReadonlySet<string> = new Set([
  'on',
  'today',
  'this',
  'yesterday',
  'over',
  'at',
  'more',
  'by',
  'for',
  'big',
  'from',
  'in',
  'every',
  'each',
  'again',
  '$',
]);

/** "Dragonfly doji" is one candle, although both words are names of candles. */
const PART_OF_NAME = 0.5;

/** Every possible interpretation of words, numbers, amounts, and names, with its cost; the chart chooses between them. */
export function latticeOf(
  tokens: readonly Token[],
  end: number,
  index: PhraseIndex,
  tree: PatternTree<AnyRule>,
  market: MarketWords,
  quoted: ReadonlySet<number>,
  quotes: ReadonlyMap<number, { text: string; next: number }>,
  unmetNeeds: ReadonlyMap<Token, UnmetNeed>,
): Lattice {
  const words: Edge[][] = [];
  const add = (category: string, start: number, next: number, meaning: unknown, cost = 0) =>
    words[start]!.push({ category: tree.id(category), start, end: next, meaning, cost, rule: null, parts: [] });
  const fromTable = (category: string, table: Phrases<unknown>, at: number, cost = 0) => {
    const found = table.match(tokens, at, end);
    if (found) add(category, at, found.next, found.value, cost);
  };
  const candleWord = tree.id('CandleWord');
  const mixed = tokens.some(({ raw }) => /\p{Ll}/u.test(raw));
  for (let at = 0; at < end; at += 1) {
    words.push([]);
    const token = tokens[at]!;
    const quote = quotes.get(at);
    if (quote) add('Quoted', at, quote.next, quote.text);
    if (quoted.has(at)) continue;
    const unmetNeed = unmetNeeds.get(token);
    if (unmetNeed?.kind === 'data') add('MissingWord', at, at + 1, unmetNeed.word);
    if (unmetNeed) continue;
    const candle = WORD_CLASSES.CandleWord.match(tokens, at, end);
    for (const { phrase, next } of index.at(tokens, at, end)) {
      if (isChangeAfterAnd(tokens, at, next)) continue;
      const isPartOfName = phrase.category === candleWord && next < candle!.next;
      words[at]!.push({
        category: phrase.category,
        start: at,
        end: next,
        meaning: phrase.meaning,
        cost: isPartOfName ? PART_OF_NAME : 0,
        rule: null,
        parts: [],
      });
    }
    const amount = readAmount(tokens, at);
    if (amount && amount.next <= end) {
      add('Amount', at, amount.next, { ...amount, next: 0 });
      if (amount.unit === 'none' && amount.scale === 1) add('Number', at, amount.next, amount.value);
      // "20d", "5 m": the letter could be a unit or the next word
      if (token.kind === 'number' && amount.next > at + 1 && !(tokens[at + 1]!.text === '%' && tokens[at + 1]!.glued)) {
        add('Number', at, at + 1, token.value, 0.3);
        if (amount.unit !== 'none' || amount.scale !== 1)
          add('Amount', at, at + 1, { value: token.value, unit: 'none', scale: 1, next: 0 }, 1);
      }
    }
    if (token.kind !== 'word') continue;
    fromTable('IndustryWord', market.industries, at);
    fromTable('ExchangeWord', market.exchanges, at);
    fromTable('CompanyName', market.names, at);
    add('Word', at, at + 1, token.raw, 0.5);
    // "TC2000" isn't a ticker
    const isGlued = tokens[at + 1]?.kind === 'number' && tokens[at + 1]!.glued;
    if (isSymbolWord(token, market) && !isGlued) {
      const known = VOCABULARY.has(token.text) || market.industries.words.has(token.text);
      const series = SERIES_WORDS.match(tokens, at, at + 1) !== null;
      add('Ticker', at, at + 1, token.raw.toUpperCase(), series ? 3 : token.caps ? 0.2 : known ? 4 : 0.6);
      if (token.caps && (!known || (end === 1 && !series)) && !isFieldLetter(token))
        add('SureTicker', at, at + 1, token.raw.toUpperCase(), 0.1);
      else if (
        token.caps &&
        /^[KMBT]$/.test(token.raw) &&
        mixed &&
        !['number', 'sign'].includes(tokens[at - 1]?.kind ?? '')
      )
        add('SureTicker', at, at + 1, token.raw, 0.3);
    }
    if (isFieldLetter(token)) add('Series', at, at + 1, FIELD_LETTERS[token.text as keyof typeof FIELD_LETTERS], 0.4);
  }
  return { length: end, words, skip: tokens.slice(0, end + 1).map(skipCost) };
}
