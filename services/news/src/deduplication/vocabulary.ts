import { stem } from './words.ts';

const splitWords = (words: string): string[] => words.trim().split(/\s+/);

/** Words that don't affect the meaning of a headline. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  splitWords(`
    a an the of to in on for and or as at by with from after amid over into its it is are was were be been being has have had
    that this their his her your our will would due since while via then also so about says said say saying told tells per new
    inc incorporated corp corporation co company companies ltd limited plc llc sa ag nv se holdings holding group s t re
  `),
);

/** Words that change the meaning if only one of two headlines has them. */
export const TURNING_WORDS: ReadonlySet<string> = new Set(
  splitWords(`
    no not never none nor without fails failed fail denies denied deny rejects rejected refuses refused halts halted cancels canceled
    cancelled withdraws withdrawn suspends suspended delays delayed resumes ends false fake former ex un anti non may might could if
    unlikely likely almost nearly before up down off out below above under despite against lift lifts lifted reverses reversed
  `).map(stem),
);

/**
 * Synonyms, one group per line, represented by its first word. Doesn't contain words that decide the outcome of a
 * story.
 */
const SYNONYMS = `
  share stock stocks
  rise climb gain advance
  fall drop decline slip
  jump surge soar spike
  plunge tumble plummet slump
  post report
  forecast outlook guidance
  revenue sales
  profit earnings
  estimate expectation
  quarter quarterly
  vehicle car
  buy acquire purchase
  labor labour
  color colour
  defense defence
  program programme
  center centre
  percent pct
`;

const BY_STEM = new Map(
  SYNONYMS.trim()
    .split('\n')
    .flatMap((line) => {
      const words = splitWords(line);
      return words.map((word) => [stem(word), stem(words[0]!)] as const);
    }),
);

/** The stem that represents a word's synonyms. */
export const synonymStem = (word: string): string => {
  const stemmed = stem(word);
  return BY_STEM.get(stemmed) ?? stemmed;
};

/** Phrases that count as one word, in normalized text. */
export const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bu\.\s?s\.(?:a\.)?(?!\w)/g, ' usa '],
  [/\bunited states\b/g, ' usa '],
  [/\bu\.\s?k\.(?!\w)/g, ' uk '],
  [/\be\.\s?u\.(?!\w)/g, ' eu '],
  [/\b(?:chief executive officer|chief executive)\b/g, ' ceo '],
  [/\bchief financial officer\b/g, ' cfo '],
  [/\bfederal reserve\b/g, ' fed '],
  [/\bartificial intelligence\b/g, ' ai '],
  [/\b(1st|first)[- ](?:fiscal[- ])?quarter\b/g, ' q1 '],
  [/\b(2nd|second)[- ](?:fiscal[- ])?quarter\b/g, ' q2 '],
  [/\b(3rd|third)[- ](?:fiscal[- ])?quarter\b/g, ' q3 '],
  [/\b(4th|fourth)[- ](?:fiscal[- ])?quarter\b/g, ' q4 '],
  [/\b([1-4])q\b/g, ' q$1 '],
  [/\bper cent\b/g, ' percent '],
];

/** Publishers whose name may end a headline, besides the source's own. */
export const PUBLISHERS: ReadonlySet<string> = new Set([
  'reuters',
  'bloomberg',
  'bloomberg com',
  'cnbc',
  'marketwatch',
  'benzinga',
  'the wall street journal',
  'wsj',
  'wsj com',
  'barrons',
  'barron s',
  'barrons com',
  'forbes',
  'yahoo finance',
  'yahoo',
  'seeking alpha',
  'the motley fool',
  'motley fool',
  'investing com',
  'zacks',
  'zacks com',
  'business insider',
  'associated press',
  'ap',
  'ap news',
  'financial times',
  'ft',
  'ft com',
  'the new york times',
  'new york times',
  'nyt',
  'fox business',
  'cnn',
  'cnn business',
  'bbc',
  'bbc news',
  'the guardian',
  'axios',
  'techcrunch',
  'the verge',
  'globenewswire',
  'pr newswire',
  'prnewswire',
  'business wire',
  'businesswire',
  'dow jones',
  'thestreet',
  'investor s business daily',
  'ibd',
  'nasdaq',
  'nasdaq com',
  'usa today',
  'los angeles times',
  'washington post',
  'politico',
  'the washington post',
  'npr',
  'nikkei',
  'nikkei asia',
  'afp',
  'investopedia',
  'kiplinger',
  'tipranks',
  'simply wall st',
  'fortune',
]);

export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};

export const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mln: 1e6,
  mm: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  bln: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trn: 1e12,
  trillion: 1e12,
};
