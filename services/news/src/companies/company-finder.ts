import { companyNames, type ListedCompany, isIndustryWord, type RequiredEvidence } from './company-names.ts';
import { judgment } from './brokers.ts';
import { canPrecedeName, hasCompanyAttribute, hasEvidence, hasLegalForm, isCapitalizedInSentence } from './evidence.ts';
import { isNamesake } from './namesakes.ts';
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
  name: { symbol: string; evidence: RequiredEvidence } | null;
}
interface Finding {
  symbol: string;
  at: number;
}

export function createCompanyFinder(companies: readonly ListedCompany[]): CompanyFinder {
  const market = new Map(companies.map(({ symbol, name }) => [symbol, name]));
  const words = vocabulary();
  const root: Node = { next: new Map(), name: null };
  for (const { words: path, symbol, evidence } of companyNames(companies, words)) {
    let node = root;
    for (const word of path) {
      const next = node.next.get(word) ?? { next: new Map(), name: null };
      node.next.set(word, next);
      node = next;
    }
    node.name ??= { symbol, evidence };
  }

  const findMentions = (text: string): { found: Finding[]; opinions: Finding[] } => {
    const read = wordsOf(text.slice(0, MAX_CHARS));
    const found: Finding[] = tickersIn(text.slice(0, MAX_CHARS), read, market);
    const opinions: Finding[] = [];
    for (const { from, to, symbol } of mentionsIn(read, root, words)) {
      const brokerRole = judgment(read, from, to);
      if (brokerRole !== 'rates') (brokerRole === 'says' ? opinions : found).push({ symbol, at: read[from]!.start });
    }
    found.sort((a, b) => a.at - b.at);
    return { found, opinions };
  };

  return {
    symbolsIn(title, description) {
      const inTitle = findMentions(title);
      const inDescription = description === null ? { found: [], opinions: [] } : findMentions(description);
      const subjects = [...inTitle.found, ...inDescription.found];
      // A bank's market opinion counts as news about the bank only if no other company is mentioned.
      const all = subjects.length > 0 ? subjects : inTitle.opinions;
      return [...new Set(all.map(({ symbol }) => symbol))].slice(0, MAX_SYMBOLS);
    },
    nameOf: (symbol) => market.get(symbol) ?? null,
  };
}

/** The longest name that starts at a word; its first and last words are capitalized. */
function longestNameAt(
  root: Node,
  words: readonly Word[],
  from: number,
): { to: number; symbol: string; evidence: RequiredEvidence } | null {
  let found: { to: number; symbol: string; evidence: RequiredEvidence } | null = null;
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

interface Match {
  from: number;
  to: number;
  symbol: string;
  evidence: RequiredEvidence;
}

/** The names in a text that their context supports. */
function mentionsIn(words: readonly Word[], root: Node, vocabulary: Vocabulary): Match[] {
  const titleCase = isTitleCase(words);
  const matches: (Match & { supported: boolean })[] = [];
  for (let from = 0; from < words.length; from++) {
    const match = words[from]!.capital ? longestNameAt(root, words, from) : null;
    if (!match) continue;
    const candidate = { words, titleCase, from, ...match };
    if (!isSomethingElse(candidate, vocabulary))
      matches.push({ ...match, from, supported: hasRequiredEvidence(candidate) });
    from = match.to - 1;
  }
  return matches.filter(
    (match, i) =>
      match.supported || (match.evidence === 'always' && isListedWith(words, match, matches[i - 1], matches[i + 1])),
  );
}

/** "Delta, United cut flights": in an enumeration, one name supports the other. */
function isListedWith(
  words: readonly Word[],
  { from, to }: Match,
  before: (Match & { supported: boolean }) | undefined,
  after: (Match & { supported: boolean }) | undefined,
): boolean {
  const joins = (left: number, right: number): boolean =>
    (right === left && words[right]?.gap === ', ') || (right === left + 1 && words[left]!.key === '&');
  return (before?.supported === true && joins(before.to, from)) || (after?.supported === true && joins(to, after.from));
}

interface Candidate {
  words: readonly Word[];
  from: number;
  to: number;
  evidence: RequiredEvidence;
  titleCase: boolean;
}

const isSomethingElse = (candidate: Candidate, vocabulary: Vocabulary): boolean =>
  isPartOfAnother(candidate, vocabulary) ||
  isNamesake(candidate.words, candidate.from, candidate.to, vocabulary.person);

function hasRequiredEvidence({ words, from, to, evidence, titleCase }: Candidate): boolean {
  switch (evidence) {
    case 'none':
      return true;
    case 'in-title-case':
      return !titleCase || hasEvidence(words, from, to);
    case 'always':
      return hasEvidence(words, from, to) || (!titleCase && isCapitalizedInSentence(words, from, to));
    case 'company-context':
      return hasCompanyAttribute(words, to);
    case 'legal-form':
      return hasLegalForm(words, to);
  }
}

/**
 * Whether it is part of the name of a person, a place, or another company: "David McCormick", "New Brunswick", "Cabot
 * Microelectronics".
 */
function isPartOfAnother({ words, from, to, evidence, titleCase }: Candidate, { person }: Vocabulary): boolean {
  const before = words[from]!.joined ? words[from - 1] : undefined;
  const after = words[to]?.joined && !words[to - 1]!.possessive ? words[to] : undefined;
  const single = to - from === 1;
  if (single && before?.capital && !before.possessive && (person(before.key) || before.key === 'new')) return true;
  if (single && after?.capital && isIndustryWord(after.key) && !hasLegalForm(words, to)) return true;
  if (evidence === 'none' || titleCase) return false;
  if (before?.capital && !before.possessive && !canPrecedeName(before)) return true;
  return after?.capital === true && !hasEvidence(words, from, to);
}
