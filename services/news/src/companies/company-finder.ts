import { companyNames, type ListedCompany, makesAnother, type Need } from './company-names.ts';
import {
  hasBelongings,
  hasEvidence,
  hasLegalForm,
  isCapitalizedInSentence,
  isOtherThing,
  judgment,
} from './evidence.ts';
import { type Vocabulary, vocabulary } from './ordinary-words.ts';
import { tickersIn } from './ticker-forms.ts';
import { isTitleCase, type Word, wordsOf } from './words.ts';

export interface CompanyFinder {
  /** Companies mentioned as `$TSLA`, `(NASDAQ: TSLA)`, `NYSE:IBM` or by name; most relevant first, at most ten. */
  symbolsIn(title: string, description: string | null): string[];
  /** null: not listed */
  nameOf(symbol: string): string | null;
}

const MAX_SYMBOLS = 10;
const MAX_CHARS = 2000;

/** A trie of words, so that one pass over a text finds any number of companies. */
interface Node {
  next: Map<string, Node>;
  name: { symbol: string; need: Need } | null;
}
interface Finding {
  symbol: string;
  at: number;
}

export function createCompanyFinder(companies: readonly ListedCompany[]): CompanyFinder {
  const market = new Map(companies.map(({ symbol, name }) => [symbol, name]));
  const words = vocabulary();
  const root: Node = { next: new Map(), name: null };
  for (const { words: path, symbol, need } of companyNames(companies, words)) {
    let node = root;
    for (const word of path) {
      const next = node.next.get(word) ?? { next: new Map(), name: null };
      node.next.set(word, next);
      node = next;
    }
    node.name ??= { symbol, need };
  }

  const findingsIn = (text: string): { found: Finding[]; judges: Finding[] } => {
    const read = wordsOf(text.slice(0, MAX_CHARS));
    const titleCase = isTitleCase(read);
    const found: Finding[] = tickersIn(text.slice(0, MAX_CHARS), read, market);
    const judges: Finding[] = [];
    for (let from = 0; from < read.length; from++) {
      const match = read[from]!.capital ? longest(root, read, from) : null;
      if (!match) continue;
      const { to, symbol, need } = match;
      if (convinces({ words: read, from, to, need, titleCase }, words)) {
        const judged = judgment(read, from, to);
        if (judged !== 'rates') (judged === 'says' ? judges : found).push({ symbol, at: read[from]!.start });
      }
      from = to - 1;
    }
    found.sort((a, b) => a.at - b.at);
    return { found, judges };
  };

  return {
    symbolsIn(title, description) {
      const inTitle = findingsIn(title);
      const below = description === null ? { found: [], judges: [] } : findingsIn(description);
      const about = [...inTitle.found, ...below.found];
      // A bank's market opinion counts as news about the bank only if no other company is mentioned.
      const all = about.length > 0 ? about : inTitle.judges;
      return [...new Set(all.map(({ symbol }) => symbol))].slice(0, MAX_SYMBOLS);
    },
    nameOf: (symbol) => market.get(symbol) ?? null,
  };
}

/** The longest name that starts at a word; its first and last words are capitalized. */
function longest(root: Node, words: readonly Word[], from: number): { to: number; symbol: string; need: Need } | null {
  let found: { to: number; symbol: string; need: Need } | null = null;
  let node = root;
  for (let at = from; at < words.length; at++) {
    const word = words[at]!;
    const next = at > from && (!word.joined || words[at - 1]!.possessive) ? undefined : node.next.get(word.key);
    if (!next) break;
    node = next;
    if (node.name && word.capital) found = { to: at + 1, ...node.name };
  }
  return found;
}

interface Reading {
  words: readonly Word[];
  from: number;
  to: number;
  need: Need;
  titleCase: boolean;
}

function convinces(reading: Reading, vocabulary: Vocabulary): boolean {
  const { words, from, to, need, titleCase } = reading;
  if (isPartOfAnother(reading, vocabulary) || isOtherThing(words, from, to)) return false;
  switch (need) {
    case 'nothing':
      return true;
    case 'in-titles':
      return !titleCase || hasEvidence(words, from, to);
    case 'always':
      return hasEvidence(words, from, to) || (!titleCase && isCapitalizedInSentence(words, from, to));
    case 'of-a-company':
      return hasBelongings(words, to);
    case 'legal-form':
      return hasLegalForm(words, to);
  }
}

/** Part of the name of a person, place or other company: "David McCormick", "New Brunswick", "Cabot Microelectronics". */
function isPartOfAnother({ words, from, to, need, titleCase }: Reading, { person }: Vocabulary): boolean {
  const before = words[from]!.joined ? words[from - 1] : undefined;
  const after = words[to]?.joined && !words[to - 1]!.possessive ? words[to] : undefined;
  const single = to - from === 1;
  if (single && before?.capital && !before.possessive && (person(before.key) || before.key === 'new')) return true;
  if (single && after?.capital && makesAnother(after.key) && !hasLegalForm(words, to)) return true;
  if (need === 'nothing' || titleCase) return false;
  if (before?.capital && !before.possessive && !BEGINNINGS.has(before.key)) return true;
  return after?.capital === true && !hasEvidence(words, from, to);
}

/** These are capitalized because they begin a sentence, not because they belong to a name. */
const BEGINNINGS = new Set(
  'why how what when where who is are was will can could should would the a an as if after before with for from does do did and but or in on at by update exclusive breaking watch heres'.split(
    ' ',
  ),
);
