import type { Token } from './tokens.ts';

export type AmountUnit = 'none' | 'usd' | 'percent' | 'times' | 'shares';

export interface Amount {
  value: number;
  unit: AmountUnit;
  /** thousand, million, billion or trillion was said; 1 when not */
  scale: number;
  /** index of the token after it */
  next: number;
  /** "10+", "10 or more", "10 or less": the bound said after the number */
  bound: '>=' | '<=' | null;
}

const SMALL = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const),
);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, i) => [word, 20 + 10 * i] as const),
);
const SCALES: Record<string, number> = {
  hundred: 100,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mil: 1e6,
  mill: 1e6,
  mln: 1e6,
  mio: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  bil: 1e9,
  bln: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trillion: 1e12,
};
const UNITS: Record<string, AmountUnit> = {
  '%': 'percent',
  percent: 'percent',
  percentage: 'percent',
  pct: 'percent',
  $: 'usd',
  dollar: 'usd',
  buck: 'usd',
  usd: 'usd',
  share: 'shares',
  x: 'times',
  time: 'times',
  fold: 'times',
};
/** Words that turn the amount before "or" into a bound; the second row also begins a comparison of its own. */
const UP = new Set(['more', 'higher', 'better', 'worse', 'greater', 'up', 'larger', 'bigger', 'upward']);
const DOWN = new Set(['less', 'lower', 'fewer', 'cheaper', 'smaller', 'downward']);
const ABOVE = new Set(['above', 'over']);
const BELOW = new Set(['below', 'under']);
/** What can follow "30 or below" but not "30, or below …". */
const AFTER_BOUND = new Set(
  ', ) % and or but with in on for today yesterday share dollar buck percent time x stock company name that from last this since during within recently'.split(
    ' ',
  ),
);

/** Words that can be part of an amount: never misspelt, never unknown. */
export const AMOUNT_WORDS: readonly string[] = [
  ...SMALL.keys(),
  ...TENS.keys(),
  ...Object.keys(SCALES),
  ...Object.keys(UNITS),
  'worse',
  'half',
  'couple',
  'dozen',
  'cent',
  'twice',
  'double',
  'triple',
  'quadruple',
  'minus',
  'negative',
];

/** "twice", "double": an amount of times in one word. */
const MULTIPLES: Record<string, number> = { twice: 2, double: 2, triple: 3, quadruple: 4, thrice: 3 };

/** A number said in words, "twenty five", "a million", "half a million", "a couple of". */
function spoken(tokens: readonly Token[], at: number): { value: number; next: number } | null {
  const text = (i: number) => tokens[i]?.text ?? '';
  const word = text(at);
  const isScale = (i: number) => tokens[i]?.kind === 'word' && text(i) in SCALES && text(i).length > 2;
  if (word === 'a' || word === 'an') {
    if (isScale(at + 1)) return { value: 1, next: at + 1 };
    if (text(at + 1) === 'dozen') return { value: 12, next: at + 2 };
    if (text(at + 1) === 'dollar' || text(at + 1) === 'buck') return { value: 1, next: at + 1 };
    if (text(at + 1) === 'couple') return { value: 2, next: text(at + 2) === 'of' ? at + 3 : at + 2 };
    return null;
  }
  if (word === 'half') {
    const next = text(at + 1) === 'a' || text(at + 1) === 'of' ? at + 2 : at + 1;
    return isScale(next) ? { value: 0.5, next } : null;
  }
  if (word === 'couple') return { value: 2, next: text(at + 1) === 'of' ? at + 2 : at + 1 };
  if (word === 'dozen') return { value: 12, next: at + 1 };
  const tens = TENS.get(word);
  if (tens !== undefined) {
    const unit = SMALL.get(text(at + 1));
    return unit !== undefined && unit > 0 && unit < 10
      ? { value: tens + unit, next: at + 2 }
      : { value: tens, next: at + 1 };
  }
  const small = SMALL.get(word);
  return small === undefined ? null : { value: small, next: at + 1 };
}

function scaleOf(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at]!;
  if (token.kind !== 'word' || !Object.hasOwn(SCALES, token.text)) return null;
  if (token.text.length > 1) return SCALES[token.text]!;
  const before = tokens[at - 1]!;
  return token.glued || before.kind === 'number' ? SCALES[token.text]! : null;
}

function boundAfter(tokens: readonly Token[], at: number): { bound: Amount['bound']; next: number } {
  const text = (i: number) => tokens[i]?.text ?? '';
  const none = { bound: null, next: at };
  const numberNext = (i: number) => tokens[i]?.kind === 'number' || text(i) === '$' || SMALL.has(text(i));
  if (text(at) === '+' && tokens[at]!.glued) return numberNext(at + 1) ? none : { bound: '>=', next: at + 1 };
  if (text(at) === 'plus')
    return tokens[at]!.kind === 'end' || numberNext(at + 1) ? none : { bound: '>=', next: at + 1 };
  if (text(at) !== 'or' && text(at) !== 'and') return none;
  const turn = text(at + 1);
  const after = tokens[at + 2];
  const closed = !after || after.kind === 'end' || AFTER_BOUND.has(after.text);
  const free =
    closed ||
    [
      'above',
      'below',
      'over',
      'under',
      'off',
      'it',
      'its',
      'average',
      'the',
      'normal',
      'usual',
      'volume',
      'market',
      'dollar',
    ].includes(after.text);
  // "above 2 and up over 5%" goes on with a change.
  const open = text(at) === 'and' && after !== undefined && (ABOVE.has(after.text) || BELOW.has(after.text));
  if ((UP.has(turn) && free && !open && (text(at) === 'or' || turn === 'up')) || (ABOVE.has(turn) && closed))
    return { bound: '>=', next: at + 2 };
  if ((DOWN.has(turn) && free && text(at) === 'or') || (BELOW.has(turn) && closed))
    return { bound: '<=', next: at + 2 };
  return none;
}

function multiple(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at]!;
  if (token.kind !== 'word' || !Object.hasOwn(MULTIPLES, token.text)) return null;
  return { value: MULTIPLES[token.text]!, unit: 'times', scale: 1, next: at + 1, bound: null };
}

/** Reads "$10", "-80", "1.5m", "2 billion", "five percent", "a million shares", "2x", "10 or more"; null when no amount begins here. */
export function readAmount(tokens: readonly Token[], start: number): Amount | null {
  const once = multiple(tokens, start);
  if (once) return once;
  let at = start;
  let sign = 1;
  let unit: AmountUnit = 'none';
  const text = () => tokens[at]?.text ?? '';
  const skipSign = () => {
    const token = tokens[at]!;
    if (token.text === '-' || (token.kind === 'word' && (token.text === 'minus' || token.text === 'negative'))) {
      sign = -sign;
      at += 1;
    } else if (token.text === '+' && tokens[at + 1]?.glued) at += 1;
  };
  skipSign();
  if (text() === '$') {
    unit = 'usd';
    at += 1;
    skipSign();
  }
  let value: number;
  if (tokens[at]?.kind === 'number') {
    value = tokens[at]!.value;
    at += 1;
  } else {
    const said = spoken(tokens, at);
    if (!said) return null;
    ({ value, next: at } = said);
  }
  if (!Number.isFinite(value)) return null;
  if (text() === 'and' && tokens[at + 1]?.text === 'a' && tokens[at + 2]?.text === 'half') {
    value += 0.5;
    at += 3;
  }
  let scale = 1;
  for (let said = scaleOf(tokens, at); said !== null; said = scaleOf(tokens, at)) {
    scale *= said;
    at += 1;
  }
  const early = boundAfter(tokens, at);
  let bound = early.bound;
  at = early.next;
  if (text() === 'per' && tokens[at + 1]?.text === 'cent') {
    unit = 'percent';
    at += 2;
  } else if (text() === 'cent' && unit === 'none') {
    unit = 'usd';
    scale /= 100;
    at += 1;
  } else if (
    unit === 'none' &&
    Object.hasOwn(UNITS, text()) &&
    !(text() === '$' && tokens[at + 1]?.glued && tokens[at + 1]?.kind === 'number')
  ) {
    unit = UNITS[text()]!;
    at += 1;
    if (unit === 'percent' && ['point', 'pt'].includes(text())) at += 1;
  } else if (unit === 'usd' && (text() === 'dollar' || text() === 'usd')) at += 1;
  if (!bound) ({ bound, next: at } = boundAfter(tokens, at));
  if (bound && sign < 0 && tokens[at - 1]!.text === 'worse') bound = '<=';
  const product = scale === 0.01 ? value / 100 : value * scale;
  const signed = sign < 0 && product !== 0 ? -product : product;
  return Number.isFinite(signed) ? { value: signed, unit, scale, next: at, bound } : null;
}

/** "5-10 dollars", "$5 to $10", "1 to 2 billion": both ends, the unit and scale said once going to both. */
export function readRange(
  tokens: readonly Token[],
  start: number,
  joints: readonly string[],
): { low: Amount; high: Amount; next: number } | null {
  const low = readAmount(tokens, start);
  if (!low || low.bound) return null;
  const joint = tokens[low.next]!;
  if (!joints.includes(joint.text)) return null;
  const high = readAmount(tokens, low.next + 1);
  if (!high) return null;
  if (low.unit === 'none') low.unit = high.unit;
  if (high.unit === 'none') high.unit = low.unit;
  if (low.scale === 1 && high.scale > 1 && Math.abs(low.value) * high.scale <= Math.abs(high.value))
    low.value *= high.scale;
  return { low, high, next: high.next };
}
