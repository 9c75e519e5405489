import { SCALES } from './amounts.ts';
import type { Finding } from './findings.ts';
import type { Mark } from './lexicon/phrases.ts';
import { isMeasure } from './moves.ts';
import type { Token } from './tokenize.ts';

/** A figure with its unit and its token positions (end exclusive). */
interface Figure {
  readonly value: number;
  readonly percent: boolean;
  readonly signed: boolean;
  readonly from: number;
  readonly to: number;
}

/** A change by less than this fraction of the earlier figure counts as no change. */
const FLAT = 0.005;
const MEASURE_REACH = 9;
const [FIRST_YEAR, LAST_YEAR] = [1990, 2045];
const BETWEEN_REACH = 9;
const CURRENCIES = new Set(
  'usd eur gbp jpy cad aud chf cny hkd inr sek nok dkk rs euro euros dollars pounds crore lakh'.split(' '),
);
/** The later figure comes first: "EPS $1.20 vs $1.05", "12.1 mn from 15.3 mn". */
const EARLIER_FOLLOWS = new Set(
  'vs versus from against compared compares comparison v consensus estimate estimates est exp'.split(' '),
);
/** A figure after these words belongs to a verb or subject: "fell by -3%", "down -3%". */
const AFTER_VERB = new Set(
  'by of to at up down off fell falls fall rose rises rise drops dropped drop gains gained sinks sank slips slipped slides slid tumbles tumbled plunges plunged jumps jumped surges surged soars soared climbs climbed'.split(
    ' ',
  ),
);
const LOSS_WORDS = new Set(['loss', 'losses', 'deficit']);
const GAIN_WORDS = new Set(['profit', 'profits', 'income', 'earnings', 'surplus']);

export function figuresIn(tokens: readonly Token[]): Figure[] {
  const figures: Figure[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { amount } = tokens[at]!;
    if (amount === null || isYear(tokens, at)) continue;
    const scaleWord = tokens[at + 1];
    const scale = scaleWord?.kind === 'word' ? SCALES.get(scaleWord.key) : undefined;
    const to = scale === undefined ? at + 1 : at + 2;
    const sign = amountSign(tokens, at);
    figures.push({
      value: amount.value * (scale ?? 1) * sign,
      percent: amount.percent || scaleWord?.key === 'percent' || scaleWord?.key === 'pct',
      signed: amount.signed,
      from: at,
      to,
    });
  }
  return figures;
}

/** The year of a quarter isn't a figure: "$94.8 billion in Q4 2022, up from $83.4 billion". */
function isYear(tokens: readonly Token[], at: number): boolean {
  const { amount } = tokens[at]!;
  if (amount === null || amount.money || amount.percent || amount.signed) return false;
  if (!Number.isInteger(amount.value) || amount.value < FIRST_YEAR || amount.value > LAST_YEAR) return false;
  const next = tokens[at + 1];
  return next === undefined || next.kind !== 'word' || !SCALES.has(next.key);
}

/** -1 for a figure after a word such as "loss": "a loss of EUR 1.2 mn". */
function amountSign(tokens: readonly Token[], at: number): 1 | -1 {
  for (let before = at - 1; before >= 0 && before >= at - 5; before--) {
    const token = tokens[before]!;
    if (LOSS_WORDS.has(token.key)) return -1;
    if (token.kind === 'number' || GAIN_WORDS.has(token.key) || token.sentence !== tokens[at]!.sentence) return 1;
    if (EARLIER_FOLLOWS.has(token.key)) return 1;
  }
  return 1;
}

/** The current and the earlier figure of a comparison; null if the two aren't compared. */
function orderInTime(
  tokens: readonly Token[],
  first: Figure,
  second: Figure,
): readonly [now: Figure, before: Figure] | null {
  if (second.from - first.to > BETWEEN_REACH || tokens[first.from]!.sentence !== tokens[second.from]!.sentence)
    return null;
  if (first.percent !== second.percent) return null;
  const between = tokens.slice(first.to, second.from).map((token) => token.key);
  const words = between.filter((key) => !CURRENCIES.has(key) && key !== '(' && key !== ',');
  if (words.some((key) => EARLIER_FOLLOWS.has(key))) return [first, second];
  const lead = tokens.slice(Math.max(0, first.from - 6), first.from).map((token) => token.key);
  if (lead.includes('from') && words.includes('to')) return [second, first];
  return between.includes('(') && words.length === 0 && !first.percent ? [first, second] : null;
}

export function comparedFigures(
  tokens: readonly Token[],
  marks: readonly Mark[],
  figures: readonly Figure[],
  moves: readonly Finding[],
  used: Set<Mark>,
): Finding[] {
  const found: Finding[] = [];
  for (let at = 0; at < figures.length; at++) {
    const [first, second] = [figures[at]!, figures[at + 1]];
    const pair = second === undefined ? null : orderInTime(tokens, first, second);
    const subject = marks.findLast(
      (mark) => isMeasure(mark) && mark.to <= first.from && first.from - mark.to <= MEASURE_REACH,
    );
    if (subject === undefined || tokens[subject.from]!.sentence !== tokens[first.from]!.sentence) continue;
    if (!isMeasure(subject) || subject.sense.sign === 0) continue;
    if (pair === null) {
      if (
        first.value < 0 &&
        first.signed &&
        !first.percent &&
        subject.sense.sign === 1 &&
        first.from - subject.to <= 2
      ) {
        found.push(finding(subject, first, -0.35));
        used.add(subject);
      }
      continue;
    }
    at++;
    const otherMove = moves.find(
      (move) => move.from <= subject.from && move.to >= subject.to && move.core !== subject.from,
    );
    if (otherMove !== undefined) {
      otherMove.to = Math.max(otherMove.to, second!.to);
      continue;
    }
    const [now, before] = pair;
    const change = (now.value - before.value) / Math.max(Math.abs(before.value), 1e-9);
    if (Math.abs(change) < FLAT) continue;
    const hasNegative = now.value < 0 || before.value < 0;
    const sign = hasNegative ? 1 : subject.sense.sign;
    found.push(finding(subject, second!, Math.sign(change) * sign * subject.sense.weight));
    used.add(subject);
  }
  return found;
}

const finding = (subject: Mark, last: Figure, weight: number): Finding => ({
  from: subject.from,
  to: last.to,
  core: subject.from,
  weight,
  because: 'comparison',
  reaction: false,
});

/** "Acme +4% premarket", "shares -2.7%": a price move, unless another subject is named. */
export function signedPercentages(
  tokens: readonly Token[],
  marks: readonly Mark[],
  figures: readonly Figure[],
  claim: (mark: Mark) => void,
): Finding[] {
  const found: Finding[] = [];
  for (const figure of figures) {
    if (!figure.percent || !figure.signed || figure.value === 0) continue;
    const previous = tokens[figure.from - 1];
    if (previous !== undefined && (AFTER_VERB.has(previous.key) || EARLIER_FOLLOWS.has(previous.key))) continue;
    if (EARLIER_FOLLOWS.has(tokens[figure.to]?.key ?? '')) continue;
    const { clause } = tokens[figure.from]!;
    const subject = marks.findLast(
      (mark) =>
        isMeasure(mark) && mark.to <= figure.from && figure.from - mark.to <= 3 && tokens[mark.from]!.clause === clause,
    );
    if (subject === undefined || !isMeasure(subject)) {
      found.push({
        from: figure.from,
        to: figure.to,
        core: figure.from,
        weight: 0.7 * Math.sign(figure.value),
        because: 'reaction',
        reaction: true,
      });
      continue;
    }
    claim(subject);
    if (subject.sense.sign === 0) continue;
    const { sign, weight, traded } = subject.sense;
    found.push({
      from: subject.from,
      to: figure.to,
      core: subject.from,
      weight: Math.sign(figure.value) * sign * weight,
      because: traded ? 'reaction' : 'direction',
      reaction: traded,
    });
  }
  return found;
}
