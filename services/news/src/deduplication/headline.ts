import { NUMBER_WORDS, PHRASES, PUBLISHERS, SCALES, synonymStem, STOP_WORDS } from './vocabulary.ts';
import { normalizeText, plainWords } from './words.ts';

/** The content of a headline, independent of its spelling and style. */
export interface Headline {
  /** in order, without repeats; synonyms and spellings are unified */
  words: readonly string[];
  /** sorted: values of figures, quarters, and years */
  numbers: readonly string[];
  /** sorted: symbols written as `$TSLA` or `(NASDAQ: TSLA)` */
  tickers: readonly string[];
}

const TICKER =
  /\$([A-Z]{1,5}(?:\.[A-Z])?)(?!\w)|\(?\b(?:NASDAQ|Nasdaq|NYSE|AMEX|NYSEARCA|NYSE American|OTC)\s?:\s?([A-Z]{1,5}(?:\.[A-Z])?)\b\)?/g;
/** Labels that wire services put before a headline. */
const LABELS = [
  /^\s*(?:UPDATE|CORRECTION|CORRECTED|REFILE|RPT|WRAPUP|EXCLUSIVE|BRIEF|ALERT|FACTBOX|BREAKING)(?:\s*\d+)?\s*[-:|]\s*/,
  /^\s*(?:update|correction|exclusive|breaking|breaking news|just in|live|watch|video|alert)\s*[:|]\s*/i,
  /^\s*\[[^\]]{1,30}\]\s*/,
];
const ENDING = /^(.*\S)\s+[-|–—]{1,2}\s+(\S.{1,40})$/;
/** A sign or currency, digits, a scale, and a percent unit. */
const FIGURE =
  /(?<![\p{L}\p{N}])([-+](?=[$€£¥\d]))?[$€£¥]?\s?(\d[\d,]*(?:\.\d+)?)(?:\s?-?\s?(thousand|million|billion|trillion|mln|bln|mm|mn|bn|tn|trn|[kmbt]))?(?![\p{L}\p{N}])\s?(%|percent\b|pct\b|percentage points?\b|bps\b|basis points?\b)?/gu;

const NUMBER_WORD = new RegExp(`(?<!\\p{L})(?:${Object.keys(NUMBER_WORDS).join('|')})(?!\\p{L})`, 'gu');
const toDigits = (word: string): string => String(NUMBER_WORDS[word]);

/** The title without labels before it and publishers after it. */
function withoutLabels(title: string, sourceName: string): string {
  let bare = title;
  for (const label of LABELS) bare = bare.replace(label, '');
  for (let i = 0; i < 2; i++) {
    const [, before, after] = ENDING.exec(bare) ?? [];
    if (before === undefined) break;
    const name = plainWords(after!).join(' ');
    if (!PUBLISHERS.has(name) && name !== plainWords(sourceName).join(' ')) break;
    bare = before;
  }
  return bare.trim() === '' ? title : bare;
}

function extractNumbers(text: string): { rest: string; numbers: string[] } {
  const numbers: string[] = [];
  const rest = text.replace(
    FIGURE,
    (_, sign: string, digits: string, scale: string | undefined, unit: string | undefined) => {
      const value = Number(digits.replaceAll(',', '')) * (scale === undefined ? 1 : SCALES[scale]!);
      const kind = unit === undefined ? '' : /^b/.test(unit) ? 'bp' : '%';
      numbers.push(`${sign === '-' ? '-' : ''}${Number(value.toPrecision(12))}${kind}`);
      return ' ';
    },
  );
  return { rest, numbers };
}

export function headlineOf(title: string, sourceName: string): Headline {
  const tickers = new Set<string>();
  const bare = withoutLabels(title, sourceName).replace(TICKER, (_, dollar?: string, listed?: string) => {
    tickers.add((dollar ?? listed)!);
    return ' ';
  });
  const spelled = PHRASES.reduce((text, [phrase, word]) => text.replace(phrase, word), normalizeText(bare));
  const { rest, numbers } = extractNumbers(
    spelled.replace(/(?<=\p{L})'s?(?!\p{L})/gu, '').replace(NUMBER_WORD, toDigits),
  );
  const words = new Set<string>();
  for (const word of plainWords(rest)) {
    if (/\d/.test(word)) numbers.push(word);
    else if (!STOP_WORDS.has(word)) words.add(synonymStem(word));
  }
  return { words: [...words], numbers: [...new Set(numbers)].sort(), tickers: [...tickers].sort() };
}
