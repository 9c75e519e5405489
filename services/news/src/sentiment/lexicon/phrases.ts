import { nounForms, verbForms } from '../inflect.ts';
import type { Token } from '../tokenize.ts';
import type { Sense, Theme } from './sense.ts';

interface Branch {
  readonly next: Map<string, Branch>;
  sense: Sense | null;
}

export interface Mark {
  readonly sense: Sense;
  /** Token positions, the end not included. */
  readonly from: number;
  readonly to: number;
}

/** A place of a phrase: a word or a choice, with `~` or `+` behind it. */
const PLACES = /\[[^()[\]]+\]|\([^()[\]]+\)[~+]?|[^()[\]|~+\s]+[~+]?/g;

const inflected = (words: string, forms: (word: string) => string[]): string[] => {
  const [first, ...rest] = words.split(' ');
  return forms(first!).map((form) => [form, ...rest].join(' '));
};

/**
 * `cut~` all forms of the verb, `loss+` singular and plural, `(a|b c)` either, `(roll back|cut)~` all forms of either,
 * `[a|b]` one of them or none, `#` a number, `%` a percentage, `$` a symbol.
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
  if (places.join('') !== phrase.replace(/\s+(?![^([]*[)\]])/g, ''))
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
      let branch: Branch | undefined = this.#root;
      let found: Mark | null = null;
      const { sentence } = tokens[at]!;
      for (let to = at; to < tokens.length && tokens[to]!.sentence === sentence;) {
        branch = branch.next.get(tokens[to]!.key);
        if (branch === undefined) break;
        to++;
        if (branch.sense !== null) found = { sense: branch.sense, from: at, to };
      }
      if (found !== null) marks.push(found);
      at = found?.to ?? at + 1;
    }
    return marks;
  }
}
