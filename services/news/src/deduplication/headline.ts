import { eventOf, type HeadlineEvent } from './event.ts';
import { withoutLabels } from './labels.ts';
import { NUMBER_WORDS, SCALES } from './numbers.ts';
import { activeRating, DESCRIBED_NAME, PHRASES } from './phrases.ts';
import { STOP_WORDS, synonymStem } from './vocabulary.ts';
import { normalizeText, plainWords } from './words.ts';

/** The content of a headline, independent of its spelling and style. */
export interface Headline {
  /** in order; synonyms and spellings are unified, and a repeated word is numbered: "hotel", "hotel 2" */
  words: readonly string[];
  /** sorted: values of figures, quarters, and years */
  numbers: readonly string[];
  /** sorted: symbols written as `$TSLA` or `(NASDAQ: TSLA)` */
  tickers: readonly string[];
  /** undefined if an earlier release stored the headline */
  event?: HeadlineEvent;
}

const TICKER =
  /\$([A-Z]{1,5}(?:\.[A-Z])?)(?!\w)|\(?\b(?:NASDAQ|Nasdaq|NYSE|AMEX|NYSEARCA|NYSE American|OTC)\s?:\s?([A-Z]{1,5}(?:\.[A-Z])?)\b\)?/g;
/** A symbol in parentheses after its company's name. */
const SYMBOL = /\(([A-Z]{1,5}(?:\.[A-Z])?)\)/g;
/** "US", unlike "us". */
const COUNTRY = /\bUS\b/g;
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|eur/, '€'],
  [/£|gbp|pound|sterling/, '£'],
  [/¥|jpy|yen/, '¥'],
];
/** A sign, a currency, digits, a scale, a percent unit, and a currency. */
const FIGURE =
  /(?<![\p{L}\p{N}])([-+](?=[$€£¥\d]))?(?:([$€£¥]|(?:usd|eur|gbp|jpy)(?=\s?\d))\s?)?(\d[\d,]*(?:\.\d+)?)(?:\s?-?\s?(thousand|million|billion|trillion|mln|bln|mm|mn|bn|tn|trn|[kmbt]))?(?![\p{L}\p{N}])\s?(%|percent\b|pct\b|percentage points?\b|bps\b|basis points?\b|(?:us )?dollars?\b|euros?\b|pounds?\b|yen\b)?/gu;

const NUMBER_WORD = new RegExp(`(?<!\\p{L})(?:${Object.keys(NUMBER_WORDS).join('|')})(?!\\p{L})`, 'gu');
const toDigits = (word: string): string => String(NUMBER_WORDS[word]);

function extractNumbers(text: string): { rest: string; numbers: string[] } {
  const numbers: string[] = [];
  const rest = text.replace(
    FIGURE,
    (
      _,
      sign: string,
      currency: string | undefined,
      digits: string,
      scale: string | undefined,
      unit: string | undefined,
    ) => {
      const value = Number(digits.replaceAll(',', '')) * (scale === undefined ? 1 : SCALES[scale]!);
      const money = `${currency ?? ''} ${unit ?? ''}`;
      const symbol = CURRENCIES.find(([names]) => names.test(money))?.[1] ?? '';
      const kind = /^b/.test(unit ?? '') ? 'bp' : /^(?:%|p(?:erc|ct))/.test(unit ?? '') ? '%' : symbol;
      numbers.push(`${sign === '-' ? '-' : ''}${Number(value.toPrecision(12))}${kind}`);
      return ' ';
    },
  );
  return { rest, numbers };
}

export function headlineOf(title: string, sourceName: string): Headline {
  const tickers = new Set<string>();
  const bare = withoutLabels(title, sourceName)
    .replace(TICKER, (_, dollar?: string, listed?: string) => {
      tickers.add((dollar ?? listed)!);
      return ' ';
    })
    .trimStart()
    .replace(DESCRIBED_NAME, '')
    .replace(SYMBOL, ' ')
    .replace(COUNTRY, 'U.S.');
  const spelled = PHRASES.reduce(
    (text, [phrase, word]) => text.replace(phrase, word).replace(/\s{2,}/g, ' '),
    normalizeText(bare),
  );
  const { rest, numbers } = extractNumbers(
    activeRating(spelled)
      .replace(/(?<=\p{L})'s?(?!\p{L})/gu, '')
      .replace(NUMBER_WORD, toDigits),
  );
  return {
    words: wordsOf(rest, numbers),
    numbers: [...new Set(numbers)].sort(),
    tickers: [...tickers].sort(),
    event: eventOf(bare),
  };
}

/** The content words of a text in order; words with digits are added to the numbers. */
function wordsOf(text: string, numbers: string[]): string[] {
  const counts = new Map<string, number>();
  const words: string[] = [];
  for (const word of plainWords(text)) {
    if (/\d/.test(word)) numbers.push(word);
    if (/\d/.test(word) || STOP_WORDS.has(word)) continue;
    const unified = synonymStem(word);
    const count = (counts.get(unified) ?? 0) + 1;
    counts.set(unified, count);
    words.push(count === 1 ? unified : `${unified} ${count}`);
  }
  return words;
}
