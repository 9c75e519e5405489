import type { Token } from './tokens.ts';

export type AmountUnit = 'none' | 'usd' | 'percent' | 'times' | 'shares';

export interface Amount {
  value: number;
  unit: AmountUnit;
  /** the factor of "thousand", "million", "billion", or "trillion"; 1 without one */
  scale: number;
  /** index of the token after it */
  next: number;
}

const SMALL = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const),
);
/** "three" and the other counts from one to ten. */
export const COUNTS: ReadonlyMap<string, number> = new Map([...SMALL].filter(([, value]) => value >= 1 && value <= 10));
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, i) => [word, 20 + 10 * i] as const),
);
const SCALES: Record<string, number> = {
  hundred: 100,
  lakh: 1e5,
  lac: 1e5,
  crore: 1e7,
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
  point: 'usd',
  pt: 'usd',
  share: 'shares',
  x: 'times',
  time: 'times',
  fold: 'times',
};
/** Words that can be part of an amount; they are never treated as misspelled or unknown. */
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

/** Words for a multiple: "twice", "double". */
const MULTIPLES: Record<string, number> = { twice: 2, double: 2, triple: 3, quadruple: 4, thrice: 3 };

/** A number in words: "twenty five", "a million", "half a million", "a couple of". */
function numberInWords(tokens: readonly Token[], at: number): { value: number; next: number } | null {
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
    return isScale(next) || ['percent', '%', 'percentage'].includes(text(next)) ? { value: 0.5, next } : null;
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

function multiple(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at]!;
  if (token.kind !== 'word' || !Object.hasOwn(MULTIPLES, token.text)) return null;
  return { value: MULTIPLES[token.text]!, unit: 'times', scale: 1, next: at + 1 };
}

/** Reads "$10", "-80", "1.5m", "2 billion", "five percent", "a million shares", "2x"; null if no amount starts here. */
export function readAmount(tokens: readonly Token[], start: number): Amount | null {
  const inOneWord = multiple(tokens, start);
  if (inOneWord) return inOneWord;
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
    const inWords = numberInWords(tokens, at);
    if (!inWords) return null;
    ({ value, next: at } = inWords);
  }
  if (!Number.isFinite(value)) return null;
  if (text() === 'and' && tokens[at + 1]?.text === 'a' && tokens[at + 2]?.text === 'half') {
    value += 0.5;
    at += 3;
  }
  let scale = 1;
  for (let factor = scaleOf(tokens, at); factor !== null; factor = scaleOf(tokens, at)) {
    if (factor === 100) value *= 100;
    else scale *= factor;
    at += 1;
  }
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
  const product = scale === 0.01 ? value / 100 : value * scale;
  const signed = sign < 0 && product !== 0 ? -product : product;
  return Number.isFinite(signed) ? { value: signed, unit, scale, next: at } : null;
}

/** "5-10 dollars", "1 to 2 billion": a unit or scale given once applies to both ends. */
export function sharedUnit(low: Amount, high: Amount): { low: Amount; high: Amount } {
  const sharesScale = low.scale === 1 && high.scale > 1 && Math.abs(low.value) * high.scale <= Math.abs(high.value);
  return {
    low: {
      ...low,
      unit: low.unit === 'none' ? high.unit : low.unit,
      ...(sharesScale && { value: low.value * high.scale, scale: high.scale }),
    },
    high: { ...high, unit: high.unit === 'none' ? low.unit : high.unit },
  };
}
