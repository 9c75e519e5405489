import {
  seriesSpec,
  SESSIONS,
  withoutTerms,
  type ChipAmount,
  type Condition,
  type SeriesValue,
} from '@plainscan/contracts';
import { amountsOf } from './plan/amounts.ts';
import { readAmount } from './text/amounts.ts';
import { tokenize } from './text/tokens.ts';

/** Sessions per unit of time, by its folded word. */
const UNIT_SESSIONS: ReadonlyMap<string, number> = new Map([
  ['week', SESSIONS.week],
  ['wk', SESSIONS.week],
  ['month', SESSIONS.month],
  ['quarter', SESSIONS.quarter],
  ['year', SESSIONS.year],
  ['yr', SESSIONS.year],
]);
const VAGUE_TIME = new Set(['recent', 'recently', 'lately']);
const SCALES = [1e3, 1e6, 1e9, 1e12];

interface MentionedNumbers {
  /** magnitudes; in sessions if a unit of time follows */
  values: number[];
  /** those without "thousand", "million", … */
  bare: number[];
  vagueTime: boolean;
}

function numbersIn(text: string): MentionedNumbers {
  const tokens = tokenize(text, () => false);
  const numbers: MentionedNumbers = {
    values: [],
    bare: [],
    vagueTime: tokens.some((token) => VAGUE_TIME.has(token.text)),
  };
  for (let at = 0; at < tokens.length - 1;) {
    const amount = readAmount(tokens, at);
    if (!amount) {
      const unitAlone = UNIT_SESSIONS.get(tokens[at]!.text);
      if (unitAlone) numbers.values.push(unitAlone);
      at += 1;
      continue;
    }
    const value = Math.abs(amount.value);
    numbers.values.push(value);
    if (amount.scale === 1) numbers.bare.push(value);
    const next = tokens[amount.next]?.text === '-' ? amount.next + 1 : amount.next;
    const unit = UNIT_SESSIONS.get(tokens[next]?.text ?? '');
    if (unit) numbers.values.push(value * unit);
    at = amount.next;
  }
  return numbers;
}

const keyOf = ({ path }: ChipAmount) => path.at(-1);

/** Whether an amount is an indicator's default length. A window named by a word ("this month") is never a default. */
function isDefaultLength(condition: Condition, { path, value }: ChipAmount): boolean {
  if (path.at(-2) !== 'params') return false;
  const { name } = path
    .slice(0, -2)
    .reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], condition) as SeriesValue;
  const spec = seriesSpec(name).params[path.at(-1) as number]!;
  return spec.name === 'n' && value === spec.default && name !== 'performance';
}

/**
 * The amounts of a canonical condition (see `amountsOf`). Those that aren't in its words are marked as assumed: an
 * indicator's default length, the days of "recently", the percentage of "near", the millions of "market cap over 500".
 * The numbers of a trader's term are part of its definition and never marked. `words`: the part of the sentence that the
 * condition was read from.
 */
export function amountsInSentence(condition: Condition, words: string): ChipAmount[] {
  const amounts = amountsOf(condition);
  if (JSON.stringify(withoutTerms(condition)) !== JSON.stringify(condition)) return amounts;
  const { values, bare, vagueTime } = numbersIn(words);
  const take = (value: number): boolean => {
    const at = values.indexOf(value);
    if (at >= 0) values.splice(at, 1);
    return at >= 0;
  };
  // A level takes its number first: in "RSI below 14", the 14 isn't a length.
  const levels = new Map(
    amounts.filter((amount) => keyOf(amount) === 'value').map((amount) => [amount, take(Math.abs(amount.value))]),
  );
  const isAssumed = (amount: ChipAmount): boolean => {
    if (levels.has(amount))
      return !levels.get(amount)! && SCALES.some((scale) => bare.includes(Math.abs(amount.value) / scale));
    if (keyOf(amount) === 'percent' || isDefaultLength(condition, amount)) return !take(amount.value);
    return keyOf(amount) === 'sessions' && vagueTime && !take(amount.value);
  };
  return amounts.map((amount) => (isAssumed(amount) ? { ...amount, assumed: true } : amount));
}
