import { companyNames, type ListedCompany, makesAnother, type Need } from './company-names.ts';
import { hasBelongings, hasEvidence, hasLegalForm, isOtherThing, judgement } from './evidence.ts';
import { type Vocabulary, vocabulary } from './ordinary-words.ts';
import { tickersIn } from './ticker-forms.ts';
import { isTitleCase, type Word, wordsOf } from './words.ts';

export interface CompanyFinder {
  /** What a story speaks of: by `$TSLA`, `(NASDAQ: TSLA)`, `NYSE:IBM`, or by the company's name; most relevant first, at most ten. */
  symbolsIn(title: string, description: string | null): string[];
  /** null: not a symbol of the market */
  nameOf(symbol: string): string | null;
}

const MAX_SYMBOLS = 10;
const MAX_CHARS = 2000;

/** Names as a tree of words, so that a text is read once however many companies there are. */
interface Node {
  next: Map<string, Node>;
  name: { symbol: string; need: Need } | null;
}
interface Finding {
  symbol: string;
  at: number;
}

/** Of the market in service. */
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
        const judged = judgement(read, from, to);
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
      // A bank's judgement of the market is about the bank, where it is about nobody else.
      const all = about.length > 0 ? about : inTitle.judges;
      return [...new Set(all.map(({ symbol }) => symbol))].slice(0, MAX_SYMBOLS);
    },
    nameOf: (symbol) => market.get(symbol) ?? null,
  };
}

/** The longest name that begins at a word; of its words the first and the last have capitals. */
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
      return hasEvidence(words, from, to);
    case 'of-a-company':
      return hasBelongings(words, to);
    case 'legal-form':
      return hasLegalForm(words, to);
  }
}

/** Of a person's name, a place's or another company's: "David McCormick", "New Brunswick", "Cabot Microelectronics". */
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

/** Capitals of these are a sentence's, not a name's. */
const BEGINNINGS = new Set(
  'why how what when where who is are was will can could should would the a an as if after before with for from does do did and but or in on at by update exclusive breaking watch heres'.split(
    ' ',
  ),
);
