import { nounForms, verbForms } from '../inflect.ts';
import type { Token } from '../tokenize.ts';
import type { Sense, Theme } from './sense.ts';

/** In a phrase: up to `GAP` words of the same clause, except prepositions and negations: "wins .. contract". */
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
const PLACES = /\[[^()[\]]+\]|\([^()[\]]+\)[~+]?|[^()[\]|~+\s]+[~+]?/g;

const inflected = (words: string, forms: (word: string) => string[]): string[] => {
  const [first, ...rest] = words.split(' ');
  return forms(first!).map((form) => [form, ...rest].join(' '));
};

/**
 * `cut~` all forms of the verb, `loss+` singular and plural, `(a|b c)` either, `(roll back|cut)~` all forms of either,
 * `[a|b]` one of them or none, `#` a number, `%` a percentage, `$` a symbol, `..` up to five words between.
 */
function choices(place: string): string[] {
  if (place.startsWith('[')) return ['', ...choices(`(${place.slice(1, -1)})`)];
  const form = place.endsWith('~') ? verbForms : place.endsWith('+') ? nounForms : null;
  if (form !== null) return choices(place.slice(0, -1)).flatMap((words) => inflected(words, form));
  return place.startsWith('(') ? place.slice(1, -1).split('|').flatMap(choices) : [place];
}

/** "raise~ [its] outlook" → every way of writing it, as keys of tokens. */
export function expand(phrase: string): string[][] {
  const places = phrase.match(PLACES) ?? [];
  if (places.length === 0 || places.join('') !== phrase.replace(/\s+(?![^([]*[)\]])/g, ''))
    throw new Error(`Not a phrase of the lexicon: "${phrase}"`);
  return places
    .map(choices)
    .reduce<string[]>(
      (written, place) => written.flatMap((before) => place.map((words) => `${before} ${words}`.trim())),
      [''],
    )
    .map((words) => words.split(' '));
}

/** Longest phrase first; each token belongs to one phrase. */
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
 * Each gap is tried in at most `GAP` + 1 lengths and a phrase has at most two, so the work at each position of the text
 * is bounded.
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
    const behind = gap.next.get(tokens[to]!.key);
    if (behind !== undefined) found = longer(found, longest(behind, tokens, to + 1, sentence));
    if (!fills(tokens[to]!, token)) break;
  }
  return found;
}

const longer = (a: End | null, b: End | null): End | null => (b !== null && (a === null || b.to > a.to) ? b : a);

const fills = (token: Token, first: Token): boolean =>
  token.clause === first.clause && token.kind !== 'mark' && !NO_FILLER.has(token.key);
