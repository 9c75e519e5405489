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

/** One place of a phrase: `cut~` all forms of the verb, `loss+` singular and plural, `(a|b)` either, `[a]` with or without, `#` a number, `%` a percentage. */
function choices(place: string): string[] {
  if (place.startsWith('[')) return ['', ...choices(`(${place.slice(1, -1)})`)];
  if (place.startsWith('(')) return place.slice(1, -1).split('|').flatMap(choices);
  if (place.endsWith('~')) return verbForms(place.slice(0, -1));
  return place.endsWith('+') ? nounForms(place.slice(0, -1)) : [place];
}

/** "raise~ [its] outlook" → every way of writing it, as keys of tokens. */
export function expand(phrase: string): string[][] {
  return phrase
    .split(' ')
    .map(choices)
    .reduce<string[][]>(
      (written, place) => written.flatMap((keys) => place.map((key) => (key === '' ? keys : [...keys, key]))),
      [[]],
    );
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
