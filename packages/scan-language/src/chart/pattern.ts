/**
 * Patterns of rules, compiled into one prefix tree, so that rules with a common prefix share the work.
 *
 *   Value        a constituent or a word class of the lattice; its meaning is passed to the builder
 *   above|over   one of these words or phrases, with underscores for spaces: in_the_last
 *   =up|down     one of these words, passed to the builder as text
 *   the?         optional
 */
export interface Element {
  /** name of the category; `=a|b` and `a|b` are separate categories */
  category: string;
  optional: boolean;
  /** whether its meaning is passed to the builder */
  passed: boolean;
}

export const isWords = (category: string): boolean => /^[^A-Z]/.test(category);

export const elementsOf = (pattern: string): Element[] =>
  pattern.split(' ').map((part) => {
    const optional = part.length > 1 && part.endsWith('?');
    const category = optional ? part.slice(0, -1) : part;
    return { category, optional, passed: !isWords(category) || category.startsWith('=') };
  });

/** The phrases of a word class. */
export const phrasesOf = (category: string): string[] =>
  category
    .replace(/^=(?=.)/, '')
    .split('|')
    .map((phrase) => phrase.replaceAll('_', ' '));

/** All subsets of the elements without some of the optional ones, as indexes. */
export function variantsOf(elements: readonly Element[]): number[][] {
  let variants: number[][] = [[]];
  elements.forEach(({ optional }, i) => {
    const included = variants.map((variant) => [...variant, i]);
    variants = optional ? [...included, ...variants] : included;
  });
  return variants.filter((variant) => variant.length > 0);
}

export interface Completion<Rule> {
  rule: Rule;
  /** for each child, the index of its argument to the builder; -1: not passed */
  slots: readonly number[];
  /** how many arguments the builder takes */
  arity: number;
}

export interface PatternNode<Rule> {
  readonly id: number;
  readonly next: Map<number, PatternNode<Rule>>;
  readonly completions: Completion<Rule>[];
}

/** Prefix tree of all patterns; each category gets a numeric ID. */
export class PatternTree<Rule extends { to: string; from: string }> {
  readonly root: PatternNode<Rule>;
  private readonly ids = new Map<string, number>();
  readonly names: string[] = [];
  /** nodes that can continue with a category, by its ID */
  readonly expecting: PatternNode<Rule>[][] = [];
  private size = 0;

  constructor(rules: readonly Rule[]) {
    this.root = this.node();
    for (const rule of rules) this.add(rule);
    for (let id = 0; id < this.names.length; id += 1) this.expecting[id] ??= [];
  }

  id(name: string): number {
    let id = this.ids.get(name);
    if (id === undefined) {
      id = this.names.length;
      this.ids.set(name, id);
      this.names.push(name);
      this.expecting.push([]);
    }
    return id;
  }

  private node(): PatternNode<Rule> {
    return { id: this.size++, next: new Map(), completions: [] };
  }

  private add(rule: Rule): void {
    this.id(rule.to);
    const elements = elementsOf(rule.from);
    const argumentSlots: number[] = [];
    let arity = 0;
    for (const { passed } of elements) argumentSlots.push(passed ? arity++ : -1);
    for (const variant of variantsOf(elements)) {
      let node = this.root;
      for (const i of variant) {
        const category = this.id(elements[i]!.category);
        let next = node.next.get(category);
        if (!next) {
          next = this.node();
          node.next.set(category, next);
          if (node !== this.root) this.expecting[category]!.push(node);
        }
        node = next;
      }
      node.completions.push({ rule, slots: variant.map((i) => argumentSlots[i]!), arity });
    }
  }
}
