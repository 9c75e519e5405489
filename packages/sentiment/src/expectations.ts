import type { Finding } from './findings.ts';
import type { Mark } from './lexicon/phrases.ts';
import { isMeasure, type MoveReader } from './moves.ts';
import type { Token } from './tokenize.ts';

const BEAT = 0.5;
const COMPARED = 0.6;
/** Factors for the weight of the preceding move: "less than expected" reverses it, "more than expected" strengthens it. */
const REVERSED = -0.8;
const STRENGTHENED = 1.2;

/** "EPS beats by $0.06, misses on revenue": beats and misses with a named measure or a figure. */
export function beatsAndMisses(tokens: readonly Token[], marks: readonly Mark[], reader: MoveReader): Finding[] {
  const found: Finding[] = [];
  for (const [position, mark] of marks.entries()) {
    const { sense } = mark;
    if (sense.kind !== 'beat') continue;
    const { clause } = tokens[mark.from]!;
    const before = marks[position - 1];
    const after = marks.slice(position + 1).find((next) => next.sense.kind === 'measure');
    const subject =
      before !== undefined && isMeasure(before) && mark.from - before.to <= 2 && tokens[before.from]!.clause === clause
        ? before
        : null;
    const object =
      after !== undefined && isMeasure(after) && after.from - mark.to <= 5 && tokens[after.from]!.clause === clause
        ? after
        : null;
    const figure = reader.figureAfter(mark.to);
    let { from, to } = mark;
    const named = subject !== null || object !== null || figure !== null;
    const isCost = subject !== null && subject.sense.sign === -1 && subject.sense.own === 0;
    const size = named ? Math.max(BEAT, Math.abs(sense.alone)) : Math.abs(sense.alone);
    const weight = sense.direction * (isCost ? -size : size);
    if (subject !== null) from = subject.from;
    if (object !== null) to = object.to;
    if (figure !== null) to = Math.max(to, figure + 1);
    for (const measure of [subject, object]) if (measure !== null) reader.used.add(measure);
    found.push({ from, to, core: mark.from, weight, because: 'expectation', reaction: false });
  }
  return found;
}

/** "rose less than expected", "a narrower loss than feared", "revenue below consensus". Modifies the move it refers to, or counts alone. */
export function comparisons(
  tokens: readonly Token[],
  marks: readonly Mark[],
  moves: readonly Finding[],
  reader: MoveReader,
): Finding[] {
  const found: Finding[] = [];
  for (const [position, mark] of marks.entries()) {
    const { sense } = mark;
    if (sense.kind !== 'comparison') continue;
    const { clause } = tokens[mark.from]!;
    const moved = moves.findLast(
      (move) => move.to <= mark.from && mark.from - move.to <= 2 && tokens[move.core]!.clause === clause,
    );
    if (moved !== undefined) {
      moved.to = mark.to;
      moved.because = 'expectation';
      if (sense.direction === 0) moved.weight = sense.own;
      else moved.weight *= sense.direction === 1 ? STRENGTHENED : REVERSED;
      continue;
    }
    const [before, after] = [marks[position - 1], marks[position + 1]];
    const following =
      after !== undefined && after.from - mark.to <= 3 && tokens[after.from]!.clause === clause
        ? reader.compound(position + 1, 1)
        : null;
    const leading =
      following === null && before !== undefined && mark.from - before.to <= 4 && tokens[before.from]!.clause === clause
        ? reader.compound(position - 1, -1)
        : null;
    const measured = following ?? leading;
    const weight = sense.direction !== 0 && measured !== null ? sense.direction * measured.sign * COMPARED : sense.own;
    found.push({
      from: Math.min(mark.from, measured?.from ?? mark.from),
      to: Math.max(mark.to, measured?.to ?? mark.to),
      core: mark.from,
      weight,
      because: 'expectation',
      reaction: false,
    });
  }
  return found;
}
