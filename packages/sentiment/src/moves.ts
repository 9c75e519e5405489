import type { Finding } from './findings.ts';
import type { Mark } from './lexicon/phrases.ts';
import type { Measure, Move } from './lexicon/sense.ts';
import type { Token } from './tokenize.ts';

type MeasureMark = Mark & { readonly sense: Measure };
type MoveMark = Mark & { readonly sense: Move };

/** Maximum distance to the subject of a move in tokens. */
const SUBJECT_REACH = 8;
const TRAILING_REACH = 12;
/** The weights of "fell 3%" and "lost $2 bn" without a subject. */
const PERCENTAGE = 0.6;
const AMOUNT = 0.4;
/** Levels of at least this weight, such as "52-week high", are only said of prices. */
const MARKET_LEVEL = 0.45;
/** "sinks after …", "jumps on …": headlines about a price. */
const CAUSES = new Set(['after', 'on', 'as', 'amid', 'following']);
/** Maximum distance from a verb to a word that has its own sentiment: "suspends buyback". */
const TONE_REACH = 2;
/** The words after these aren't the verb's object: "fell on higher sales". */
const BARRIERS = new Set(
  'to from by on at after as amid with for vs versus against into than over despite and or that about'.split(' '),
);
/** Joins a noun for a rise or fall to its subject: "a drop in profit". */
const JOINERS = new Set(['in', 'of']);
const BEFORE_DIRECTION = new Set(
  'is are was were trading trade closed ended finished sharply slightly broadly mostly still also now modestly'.split(
    ' ',
  ),
);
/** Forms in which a verb that takes an object can refer to the preceding noun: "dividend cut", "outlook lowered". */
const PASSIVE = /(?:ed|wn|id)$|^(?:cut|cuts|hike|hikes|boost|halt|squeeze|narrows?|widens?|deepens?|expands?)$/;
const BEFORE_FIGURE = new Set(
  'by about around up nearly almost over more than as much some roughly another least at to a further an additional'.split(
    ' ',
  ),
);

export const isMeasure = (mark: Mark): mark is MeasureMark => mark.sense.kind === 'measure';
export const isMove = (mark: Mark): mark is MoveMark => mark.sense.kind === 'move';

/** Whether it is a level, such as a record, whose subject follows closely or precedes it anywhere in the clause. */
const isLevel = ({ sense }: { readonly sense: Move }): boolean => sense.reach < 5;

interface Moved {
  readonly sign: number;
  readonly weight: number;
  readonly traded: boolean;
  readonly from: number;
  readonly to: number;
}

/** A move that is the subject or object of another: "extends gains", "pares losses", "the decline slows". */
const asMoved = (mark: MoveMark): Moved => ({
  sign: mark.sense.direction,
  weight: 0.45,
  traded: false,
  from: mark.from,
  to: mark.to,
});

/** Combines each rise or fall with its subject, and collects the marks that this uses up in `used`. */
export class MoveReader {
  readonly #tokens: readonly Token[];
  readonly #marks: readonly Mark[];
  readonly used = new Set<Mark>();
  /** Measures whose move is already expressed by a signed figure: "Acme Growth +4%". */
  readonly claimed = new Set<Mark>();

  constructor(tokens: readonly Token[], marks: readonly Mark[]) {
    this.#tokens = tokens;
    this.#marks = marks;
  }

  findings(): Finding[] {
    const found: [Mark, Finding][] = [];
    for (const [position, mark] of this.#marks.entries()) {
      if (!isMove(mark) || this.used.has(mark)) continue;
      const finding = this.#read(mark, position);
      if (finding !== null) found.push([mark, finding]);
    }
    // "the rally fizzles": a later move may have used an earlier one.
    return found.filter(([mark]) => !this.used.has(mark)).map(([, finding]) => finding);
  }

  /** "loss forecast", "unemployment rate": adjacent measures count as one subject, whose sign is the product of theirs. */
  compound(position: number, step: 1 | -1): Moved | null {
    const first = this.#marks[position];
    if (first === undefined || !isMeasure(first)) return null;
    let { from, to } = first;
    let { sign, weight, traded } = first.sense;
    this.used.add(first);
    for (let at = position + step; ; at += step) {
      const next = this.#marks[at];
      if (next === undefined || !isMeasure(next)) break;
      const gap = step === 1 ? next.from - to : from - next.to;
      if (gap > 0 || this.#tokens[next.from]!.clause !== this.#tokens[from]!.clause) break;
      sign = (sign === 0 || next.sense.sign === 0 ? 0 : sign * next.sense.sign) as 1 | -1 | 0;
      weight = Math.max(weight, next.sense.weight);
      traded &&= next.sense.traded;
      from = Math.min(from, next.from);
      to = Math.max(to, next.to);
      this.used.add(next);
    }
    return { sign, weight, traded, from, to };
  }

  #read(mark: MoveMark, position: number): Finding | null {
    const { sense } = mark;
    const figure = this.figureAfter(mark.to);
    const moved =
      sense.takes === 'object'
        ? (this.#object(mark, position) ?? (this.#mayBePassive(mark) ? this.#subject(mark, position) : null))
        : (this.#adjacentObject(mark, position) ?? this.#subject(mark, position));
    if (sense.needsFigure && figure === null && (moved === null || !this.#followsClosely(mark, moved))) return null;
    if (moved !== null) {
      if (moved.sign === 0) return null;
      const weight = sense.direction * moved.sign * moved.weight * sense.strength;
      return {
        from: Math.min(mark.from, moved.from),
        to: Math.max(figure === null ? mark.to : figure + 1, moved.to),
        core: mark.from,
        weight,
        because: moved.traded ? 'reaction' : 'direction',
        reaction: moved.traded,
      };
    }
    return this.#alone(mark, figure);
  }

  /** A move without a subject is that of the company's price if a percentage or a cause follows. */
  #alone({ from, to, sense }: MoveMark, figure: number | null): Finding {
    const amount = figure === null ? null : this.#tokens[figure]!.amount!;
    const ofPrice = sense.takes === 'subject';
    const end = figure === null ? to : figure + 1;
    if (amount?.percent) {
      const weight = sense.direction * PERCENTAGE * sense.strength;
      return { from, to: end, core: from, weight, because: 'reaction', reaction: ofPrice };
    }
    if (amount?.money && ofPrice)
      return { from, to: end, core: from, weight: sense.direction * AMOUNT * sense.strength, reaction: false };
    const hasCause =
      ofPrice && sense.strength >= 1 && [0, 1].some((gap) => CAUSES.has(this.#tokens[to + gap]?.key ?? ''));
    if (hasCause) return { from, to, core: from, weight: sense.alone, because: 'reaction', reaction: true };
    const everyday = !(isLevel({ sense }) && Math.abs(sense.alone) >= MARKET_LEVEL);
    return { from, to, core: from, weight: sense.alone, reaction: false, everyday };
  }

  /** "shares up", "stocks sharply down", not "the market sobered up". */
  #followsClosely(mark: MoveMark, moved: Moved | Mark): boolean {
    const gap = mark.from - moved.to;
    return gap === 0 || (gap === 1 && BEFORE_DIRECTION.has(this.#tokens[moved.to]!.key));
  }

  /** Levels ("at a ten-year high") and participles can follow their subject. */
  #mayBePassive({ from, to, sense }: MoveMark): boolean {
    return isLevel({ sense }) || (from + 1 === to ? PASSIVE.test(this.#tokens[from]!.key) : true);
  }

  /** Position of the figure that follows: "down over 500 points", "by 14%". */
  figureAfter(at: number): number | null {
    for (let to = at; to < at + 4 && to < this.#tokens.length; to++) {
      const token = this.#tokens[to]!;
      if (token.clause !== this.#tokens[at - 1]!.clause) return null;
      if (token.kind === 'number') return to;
      if (!BEFORE_FIGURE.has(token.key)) return null;
    }
    return null;
  }

  #subject(mark: MoveMark, position: number): Moved | null {
    const here = this.#tokens[mark.from]!;
    // "Net sales were EUR 4.1 bn, down 3.2%"
    const trails = mark.sense.needsFigure && this.#tokens[mark.from - 1]?.key === ',';
    const reach = trails ? TRAILING_REACH : SUBJECT_REACH;
    for (let at = position - 1; at >= 0; at--) {
      const before = this.#marks[at]!;
      if (mark.from - before.to > reach) return null;
      const there = this.#tokens[before.from]!;
      if (trails ? there.sentence !== here.sentence || there.clause < here.clause - 1 : there.clause !== here.clause)
        return null;
      if (isMeasure(before)) return this.claimed.has(before) ? null : this.compound(at, -1);
      const { sense } = before;
      if (sense.kind === 'tone' && !sense.everyday && !mark.sense.needsFigure && this.#followsClosely(mark, before)) {
        // "the turnaround is losing steam"
        this.used.add(before);
        const { from, to } = before;
        return { sign: Math.sign(sense.weight), weight: Math.abs(sense.weight), traded: false, from, to };
      }
      if (isMove(before)) {
        if (isLevel(mark)) continue; // "the deficit widens to a record"
        if (mark.from - before.to > 1 || before.sense.needsFigure || mark.sense.needsFigure) return null;
        this.used.add(before);
        return asMoved(before);
      }
    }
    return null;
  }

  #object(mark: MoveMark, position: number): Moved | null {
    const next = this.#nextMark(position);
    if (next === null) return null;
    const [after, at] = next;
    if (after.from - mark.to > mark.sense.reach || !this.#isUnbroken(mark.to, after.from)) return null;
    if (isMeasure(after)) return this.compound(at, 1);
    const { sense } = after;
    if (sense.kind === 'tone') {
      if (after.from - mark.to > TONE_REACH) return null;
      this.used.add(after);
      const { from, to } = after;
      return { sign: Math.sign(sense.weight), weight: Math.abs(sense.weight), traded: false, from, to };
    }
    if (isMove(after) && after.from - mark.to <= 3 && !after.sense.needsFigure) {
      // "slows growth in exports" is handled by the inner move if that has its own object
      this.used.add(after);
      return asMoved(after);
    }
    return null;
  }

  /** "falling profit", "higher costs", "a drop in sales". */
  #adjacentObject(mark: MoveMark, position: number): Moved | null {
    const next = this.#nextMark(position);
    if (next === null) return null;
    const [after, at] = next;
    if (!isMeasure(after) || this.#tokens[after.from]!.clause !== this.#tokens[mark.from]!.clause) return null;
    const gap = after.from - mark.to;
    if (gap === 0) return this.compound(at, 1);
    const first = this.#tokens[mark.to]!;
    return gap <= 4 && JOINERS.has(first.key) && this.#isUnbroken(mark.to + 1, after.from)
      ? this.compound(at, 1)
      : null;
  }

  #nextMark(position: number): readonly [Mark, number] | null {
    for (let at = position + 1; at < this.#marks.length; at++) {
      const mark = this.#marks[at]!;
      if (isMeasure(mark) || isMove(mark) || mark.sense.kind === 'tone') return [mark, at];
    }
    return null;
  }

  #isUnbroken(from: number, to: number): boolean {
    const { clause } = this.#tokens[from - 1]!;
    for (let at = from; at <= to; at++) {
      const token = this.#tokens[at]!;
      if (token.clause !== clause || (at < to && (BARRIERS.has(token.key) || token.kind === 'mark'))) return false;
    }
    return true;
  }
}
