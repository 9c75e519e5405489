/** Interns repeated text: each distinct text has an index into `texts`. */
export class Names {
  readonly texts: string[] = [];
  readonly #indexes = new Map<string, number>();

  /** Returns the index of the text, and adds it if it is new. */
  intern(text: string): number {
    let index = this.#indexes.get(text);
    if (index === undefined) {
      index = this.texts.push(text) - 1;
      this.#indexes.set(text, index);
    }
    return index;
  }

  indexOf(text: string): number | undefined {
    return this.#indexes.get(text);
  }
}
