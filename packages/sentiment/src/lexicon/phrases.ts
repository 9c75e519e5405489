import { nounForms, verbForms } from '../inflect.ts';
import type { Token } from '../tokenize.ts';
import type { Sense, Theme } from './sense.ts';

/** Matches up to `GAP` words of the same clause, except prepositions and negations: "wins .. contract". */
const ANYTHING = '..';
const GAP = 5;
const NO_FILLER = new Set(
  'to from by on at after as amid with for vs versus against into than over despite and or but that about in no not never without'.split(
    ' ',
  ),
);

interface Branch {
  readonly next: Map<string, Branch>;
  sense: Sense | null;
}

export interface Mark {
  readonly sense: Sense;
  /** Token positions, end exclusive. */
  readonly from: number;
  readonly to: number;
}

/** An element of a phrase: a word or a choice, optionally followed by `~` or `+`. */
const ELEMENTS = /\[[^()[\]]+\]|\([^()[\]]+\)[~+]?|[^()[\]|~+\s]+[~+]?/g;

const inflected = (words: string, forms: (word: string) => string[]): string[] => {
  const [first, ...rest] = words.split(' ');
  return forms(first!).map((form) => [form, ...rest].join(' '));
};

/**
 * The alternatives of one element: `cut~` is all forms of the verb, `loss+` singular and plural, `(a|b c)` either one,
 * `(roll back|cut)~` all forms of either one, `[a|b]` one of them or none, `#` a number, `%` a percentage, `$` a symbol, and `..` up
 * to five words in between.
 */
function choices(element: string): string[] {
  if (element.startsWith('[')) return ['', ...choices(`(${element.slice(1, -1)})`)];
  const form = element.endsWith('~') ? verbForms : element.endsWith('+') ? nounForms : null;
  if (form !== null) return choices(element.slice(0, -1)).flatMap((words) => inflected(words, form));
  return element.startsWith('(') ? element.slice(1, -1).split('|').flatMap(choices) : [element];
}

/** Expands a phrase such as "raise~ [its] outlook" to all of its spellings, as token keys. @throws Error for invalid notation */
export function expand(phrase: string): string[][] {
  const elements = phrase.match(ELEMENTS) ?? [];
  if (elements.length === 0 || elements.join('') !== phrase.replace(/\s+(?![^([]*[)\]])/g, ''))
    throw new Error(`invalid lexicon phrase: "${phrase}"`);
  return elements
    .map(choices)
    .reduce<string[]>(
      (written, element) => written.flatMap((before) => element.map((words) => `${before} ${words}`.trim())),
      [''],
    )
    .map((words) => words.split(' '));
}

/** Finds phrases in a text. The longest phrase wins, and each token belongs to at most one. */
export class PhraseBook {
  readonly #root: Branch = { next: new Map(), sense: null };

  constructor(themes: readonly Theme[]) {
    for (const [phrases, sense] of themes.flat())
      for (const phrase of phrases.split(',')) for (const keys of expand(phrase.trim())) this.#add(keys, sense);
  }

  #add(keys: readonly string[], sense: Sense): void {
    let branch = this.#root;
    for (const key of keys) {
      let next = branch.next.get(key);
      if (next === undefined) branch.next.set(key, (next = { next: new Map(), sense: null }));
      branch = next;
    }
    branch.sense ??= sense;
  }

  marksIn(tokens: readonly Token[]): Mark[] {
    const marks: Mark[] = [];
    for (let at = 0; at < tokens.length;) {
      const found = longest(this.#root, tokens, at, tokens[at]!.sentence);
      if (found !== null) marks.push({ sense: found.sense, from: at, to: found.to });
      at = found?.to ?? at + 1;
    }
    return marks;
  }
}

interface End {
  readonly sense: Sense;
  readonly to: number;
}

/**
 * The longest phrase at a position. A gap is tried with at most `GAP` + 1 lengths, and a phrase has at most two gaps, so the
 * work per position is bounded.
 */
function longest(branch: Branch, tokens: readonly Token[], at: number, sentence: number): End | null {
  let found: End | null = branch.sense === null ? null : { sense: branch.sense, to: at };
  const token = tokens[at];
  if (token === undefined || token.sentence !== sentence) return found;
  const next = branch.next.get(token.key);
  if (next !== undefined) found = longer(found, longest(next, tokens, at + 1, sentence));
  const gap = branch.next.get(ANYTHING);
  if (gap === undefined) return found;
  for (let to = at; to <= at + GAP && tokens[to] !== undefined; to++) {
    const afterGap = gap.next.get(tokens[to]!.key);
    if (afterGap !== undefined) found = longer(found, longest(afterGap, tokens, to + 1, sentence));
    if (!isFiller(tokens[to]!, token)) break;
  }
  return found;
}

const longer = (a: End | null, b: End | null): End | null => (b !== null && (a === null || b.to > a.to) ? b : a);

const isFiller = (token: Token, first: Token): boolean =>
  token.clause === first.clause && token.kind !== 'mark' && !NO_FILLER.has(token.key);
