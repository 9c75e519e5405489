import type { PatternNode, PatternTree } from './pattern.ts';
import type { AnyRule, RuleContext } from './rule.ts';
import { Priced, REFUSED } from './rule.ts';

/** A constituent: a category over the tokens from `start` up to `end`, with its meaning and its cost. */
export interface Edge {
  readonly category: number;
  readonly start: number;
  readonly end: number;
  readonly meaning: unknown;
  readonly cost: number;
  /** null: a word of the lattice */
  readonly rule: AnyRule | null;
  readonly parts: readonly Edge[];
}

/** The JSON of each edge's meaning, cached, to recognize edges with the same meaning. */
const meaningKeys = new WeakMap<Edge, string>();
function meaningKey(edge: Edge): string {
  let key = meaningKeys.get(edge);
  if (key === undefined) meaningKeys.set(edge, (key = JSON.stringify(edge.meaning) ?? ''));
  return key;
}

interface Active {
  readonly node: PatternNode<AnyRule>;
  readonly start: number;
  readonly cost: number;
  readonly edge: Edge;
  readonly before: Active | null;
  readonly length: number;
}

/** Maximum readings of one category over one span, cheapest first. */
const MAX_READINGS = 3;
/** Maximum partial matches of one pattern prefix over one span. */
const MAX_PARTIALS = 3;
/** Maximum tokens of one constituent. */
const MAX_SPAN = 600;
/** Maximum filler words skipped between two parts of a rule. */
const MAX_SKIPPED = 4;
/** Maximum steps per sentence and per token, to bound the parsing time of any input. */
const WORK_PER_SENTENCE = 9_000;
const WORK_PER_TOKEN = 90;
const MAX_WORK = 20_000;
/** Longer texts are not written by hand: they get less work and fewer readings. */
export const MAX_WRITTEN_TOKENS = 250;
const MAX_WORK_BEYOND = 12_000;
/** More than the grammar has; packs start and category into one key. */
const MAX_CATEGORIES = 4096;

const workFor = (tokens: number): number =>
  tokens > MAX_WRITTEN_TOKENS ? MAX_WORK_BEYOND : Math.min(MAX_WORK, WORK_PER_SENTENCE + WORK_PER_TOKEN * tokens);

export interface Lattice {
  readonly length: number;
  /** words that begin at a token */
  readonly words: readonly (readonly Edge[])[];
  /** cost of skipping a token inside a constituent, or Infinity */
  readonly skip: readonly number[];
}

/** Bottom-up chart: every constituent that ends at a token is complete before the next token is read. */
export class Chart {
  /** constituents by end, then by start and category */
  private readonly cells: Map<number, Edge[]>[];
  private readonly startingAt: Edge[][];
  private readonly partials: Map<number, Active[]>[];
  private readonly limit: number;
  /** steps so far */
  spent = 0;
  /** earliest start of the scheduled edges */
  private lowest = 0;
  exhausted = false;

  private readonly lattice: Lattice;
  private readonly tree: PatternTree<AnyRule>;
  private readonly context: RuleContext;

  constructor(lattice: Lattice, tree: PatternTree<AnyRule>, context: RuleContext, bounded = true) {
    this.lattice = lattice;
    this.tree = tree;
    this.context = context;

    const { length } = lattice;
    this.cells = Array.from({ length: length + 1 }, () => new Map<number, Edge[]>());
    this.startingAt = Array.from({ length: length + 1 }, () => []);
    this.partials = Array.from({ length: length + 1 }, () => new Map<number, Active[]>());
    this.limit = bounded ? workFor(length) : Number.POSITIVE_INFINITY;
  }

  /** Complete edges that begin at a token. */
  from(start: number): readonly Edge[] {
    return this.startingAt[start]!;
  }

  /** Builds all constituents that end at `end`; `extra` are constituents built elsewhere, such as a bracketed group. */
  advance(end: number, ending: readonly Edge[], extra: readonly Edge[]): void {
    const agenda: Edge[][] = [];
    this.lowest = end;
    for (const edge of ending) this.schedule(edge, agenda);
    for (const edge of extra) this.schedule(edge, agenda);
    for (let start = end - 1; start >= this.lowest; start -= 1) {
      const bucket = agenda[start];
      if (!bucket) continue;
      for (let i = 0; i < bucket.length; i += 1) {
        const edge = bucket[i]!;
        if (!this.store(edge)) continue;
        this.extend(edge, agenda);
      }
    }
  }

  private schedule(edge: Edge, agenda: Edge[][]): void {
    (agenda[edge.start] ??= []).push(edge);
    if (edge.start < this.lowest) this.lowest = edge.start;
  }

  /**
   * Stores an edge unless its cell is full of edges that cost no more, or has one with the same meaning that costs no
   * more. Returns whether it was stored.
   */
  private store(edge: Edge): boolean {
    const cell = this.cells[edge.end]!;
    const key = edge.start * MAX_CATEGORIES + edge.category;
    const stored = cell.get(key);
    if (!stored) {
      cell.set(key, [edge]);
      this.startingAt[edge.start]!.push(edge);
      return true;
    }
    const worst = stored[stored.length - 1]!;
    if (stored.length >= MAX_READINGS && edge.cost >= worst.cost) return false;
    const meaning = meaningKey(edge);
    this.spent += 1 + meaning.length / 50;
    for (const other of stored) if (meaningKey(other) === meaning && other.cost <= edge.cost) return false;
    stored.push(edge);
    stored.sort((a, b) => a.cost - b.cost);
    if (stored.length > MAX_READINGS) stored.pop();
    this.startingAt[edge.start]!.push(edge);
    return true;
  }

  private extend(edge: Edge, agenda: Edge[][]): void {
    const root = this.tree.root.next.get(edge.category);
    if (root) this.step(null, root, edge, 0, agenda);
    const nodes = this.tree.expecting[edge.category]!;
    if (!nodes.length) return;
    let skipCost = 0;
    for (let at = edge.start, skipped = 0; ; skipped += 1) {
      const waiting = this.partials[at]!;
      if (waiting.size)
        for (const node of nodes) {
          const before = waiting.get(node.id);
          if (before)
            for (const active of before)
              if (edge.end - active.start <= MAX_SPAN)
                this.step(active, node.next.get(edge.category)!, edge, skipCost, agenda);
        }
      at -= 1;
      if (at < 1 || skipped >= MAX_SKIPPED) return;
      skipCost += this.lattice.skip[at]!;
      if (skipCost === Number.POSITIVE_INFINITY) return;
    }
  }

  private step(
    before: Active | null,
    node: PatternNode<AnyRule>,
    edge: Edge,
    skipCost: number,
    agenda: Edge[][],
  ): void {
    if (this.spent >= this.limit) {
      this.exhausted = true;
      return;
    }
    this.spent += 1;
    const active: Active = {
      node,
      start: before ? before.start : edge.start,
      cost: (before ? before.cost : 0) + edge.cost + skipCost,
      edge,
      before,
      length: before ? before.length + 1 : 1,
    };
    for (const { rule, slots, arity } of node.completions) this.complete(active, rule, slots, arity, agenda);
    if (!node.next.size) return;
    const waiting = this.partials[edge.end]!;
    const same = waiting.get(node.id);
    if (!same) waiting.set(node.id, [active]);
    else {
      const alike = same.filter(({ start }) => start === active.start);
      if (alike.length >= MAX_PARTIALS) {
        const worst = alike.reduce((a, b) => (b.cost > a.cost ? b : a));
        if (worst.cost <= active.cost) return;
        same[same.indexOf(worst)] = active;
      } else same.push(active);
    }
  }

  private complete(active: Active, rule: AnyRule, slots: readonly number[], arity: number, agenda: Edge[][]): void {
    this.spent += 2;
    const parts = new Array<Edge>(active.length);
    for (let at: Active | null = active, i = active.length - 1; at; at = at.before, i -= 1) parts[i] = at.edge;
    const args = new Array<unknown>(arity + 1);
    for (let i = 0; i < parts.length; i += 1) if (slots[i]! >= 0) args[slots[i]!] = parts[i]!.meaning;
    args[arity] = this.context.at(active.start, active.edge.end, parts);
    const built = rule.build(...args);
    if (built === REFUSED || built === undefined) return;
    const priced = built instanceof Priced;
    if (priced && built.meaning === REFUSED) return;
    this.schedule(
      {
        category: this.tree.id(rule.to),
        start: active.start,
        end: active.edge.end,
        meaning: priced ? built.meaning : built,
        cost: active.cost + rule.cost + (priced ? built.cost : 0),
        rule,
        parts,
      },
      agenda,
    );
  }
}
