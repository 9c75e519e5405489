/** Words that end in s but aren't plurals. */
const NOT_PLURAL = new Set(['news', 'series', 'species', 'gas', 'bus', 'plus', 'texas', 'kansas', 'atlas']);

/** A word's approximate singular: maps "banks" to "bank" and "companies" to "company". */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || NOT_PLURAL.has(word) || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** The lowercase words of a text without accents, apostrophes, "&", and "and". */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word !== 'and');
}

/** The first index in the sorted `words` that isn't before `word`. */
function lowerBound(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Finds texts that contain a phrase as whole words, ignoring case and plurals; a phrase that ends in `*` matches a prefix of the
 * last word. Word IDs are in alphabetical order, so that a prefix is a range of IDs.
 */
export class PhraseIndex {
  private readonly vocabulary: readonly string[];
  /** by word ID: the ID of its singular, which may not occur in any text */
  private readonly stemOf: Int32Array;
  private readonly stems = new Map<string, number>();
  /** by text: its word IDs in order */
  private readonly texts: readonly Int32Array[];
  /** by word ID, by stem ID: the texts that contain it */
  private readonly withWord: readonly number[][];
  private readonly withStem: readonly number[][];

  constructor(texts: readonly string[]) {
    const words = texts.map(wordsOf);
    this.vocabulary = [...new Set(words.flat())].sort();
    const idOf = new Map(this.vocabulary.map((word, id) => [word, id]));
    this.stemOf = Int32Array.from(this.vocabulary, (word) => {
      const stem = singular(word);
      const known = this.stems.get(stem) ?? this.stems.size;
      this.stems.set(stem, known);
      return known;
    });
    this.texts = words.map((list) => Int32Array.from(list, (word) => idOf.get(word)!));
    this.withWord = this.vocabulary.map(() => []);
    this.withStem = Array.from({ length: this.stems.size }, () => []);
    for (const [text, ids] of this.texts.entries()) {
      for (const id of new Set(ids)) this.withWord[id]!.push(text);
      for (const stem of new Set(ids.map((id) => this.stemOf[id]!))) this.withStem[stem]!.push(text);
    }
  }

  /** Sets `hits[text]` to 1 for each text that contains the phrase; a phrase without words matches none. */
  mark(phrase: string, hits: Uint8Array): void {
    const words = wordsOf(phrase);
    if (words.length === 0) return;
    const open = phrase.trimEnd().endsWith('*');
    const [from, to] = open ? this.rangeOf(words.pop()!) : [0, 0];
    if (open && from === to) return;
    const stems = words.map((word) => this.stems.get(singular(word)) ?? -1);
    if (stems.includes(-1)) return;
    if (stems.length === 0) {
      for (let word = from; word < to; word++) for (const text of this.withWord[word]!) hits[text] = 1;
      return;
    }
    for (const text of this.withStem[stems[0]!]!)
      if (hits[text] === 0 && this.contains(this.texts[text]!, stems, from, to)) hits[text] = 1;
  }

  /** The half-open ID range of the words that start with `beginning`. */
  private rangeOf(beginning: string): [number, number] {
    const from = lowerBound(this.vocabulary, beginning);
    return [from, Math.max(from, lowerBound(this.vocabulary, `${beginning}\u{10FFFF}`))];
  }

  /** Whether the stems occur consecutively, followed by a word in [from, to) unless that is empty. */
  private contains(words: Int32Array, stems: readonly number[], from: number, to: number): boolean {
    const span = stems.length + (to > from ? 1 : 0);
    for (let start = 0; start + span <= words.length; start++) {
      let i = 0;
      while (i < stems.length && this.stemOf[words[start + i]!] === stems[i]) i++;
      if (i < stems.length) continue;
      const next = words[start + i];
      if (span === stems.length || (next! >= from && next! < to)) return true;
    }
    return false;
  }
}
