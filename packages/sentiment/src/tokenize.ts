import { amountOf, type Amount } from './amounts.ts';

/** `key` is its form in the lexicon; `from` and `to` are UTF-16 offsets; `clause` and `sentence` count up at each break. */
export interface Token {
  readonly kind: 'word' | 'number' | 'symbol' | 'mark' | 'other';
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly amount: Amount | null;
  readonly clause: number;
  readonly sentence: number;
}

/** Each alternative consumes a character only once, so tokenizing takes linear time. */
const PIECE = new RegExp(
  [
    String.raw`(?<other>https?:\/\/\S+|www\.\S+|[@#][\p{L}\p{N}_]+)`,
    String.raw`(?<symbol>\$\p{L}[\p{L}.]{0,6}(?![\p{L}\p{N}])|[A-Z]{2,6}:\s?[A-Z0-9]{1,5}(?=\))|\(\p{Lu}{2,5}\))`,
    String.raw`(?<number>(?:[A-Z]{1,3}\$)?[+\-−–]?[$€£¥₹]?[+\-−]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s?%|\p{L}[\p{L}\p{N}]*)?)`,
    String.raw`(?<word>(?:\p{L}\.){2,}|\p{L}[\p{L}\p{M}\p{N}]*(?:&\p{L}[\p{L}\p{N}]*)?(?:['’]\p{L}+)?)`,
    String.raw`(?<mark>\S)`,
  ].join('|'),
  'gu',
);

/** A period after these doesn't end a sentence. */
const ABBREVIATIONS = new Set(
  'inc corp co ltd plc vs no st mr mrs dr est jr sr jan feb mar apr jun jul aug sep sept oct nov dec cos bros intl approx'.split(
    ' ',
  ),
);
const SENTENCE_BREAKS = new Set([';', ':', '!', '?', '|', '—', '⏎', '•', '…']);
const CLAUSE_BREAKS = new Set([',', '(', ')']);
const SPACED_DASHES = new Set(['-', '–', '−', '/']);
/** Words that start a new clause. */
const CLAUSE_WORDS = new Set(
  'but while as after despite amid although though because when since following however whereas if before until which who what that where'.split(
    ' ',
  ),
);

const keyOf = (word: string): string => {
  const lower = word.toLowerCase().replace('’', "'");
  if (lower.endsWith("'s")) return lower.slice(0, -2);
  return lower.includes('.') ? lower.replaceAll('.', '') : lower;
};

const isSpace = (char: string | undefined): boolean => char === undefined || char.trim() === '';

/** Whether a plus or minus at this position is the sign of a number, unlike in "3%-4%" or "COVID-19". */
const isSign = (text: string, at: number): boolean => at === 0 || /[\s(:,/~]/.test(text[at - 1]!);

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let sentence = 0;
  let abbreviated = false;
  const add = (kind: Token['kind'], key: string, from: number, to: number, amount: Amount | null = null): void => {
    tokens.push({ kind, key, from, to, amount, clause, sentence });
  };
  const breakSentence = (): void => {
    sentence++;
    clause++;
  };

  for (const match of text.matchAll(PIECE)) {
    const piece = match[0];
    const groups = match.groups!;
    let from = match.index;
    const to = from + piece.length;
    if (groups['other'] !== undefined) add('other', '', from, to);
    else if (groups['symbol'] !== undefined) add('symbol', '$', from, to);
    else if (groups['number'] !== undefined) {
      const signed = isSign(text, from);
      if (!signed && /^[-−–+]/.test(piece)) from++;
      const amount = amountOf(text.slice(from, to));
      if (amount === null) add('word', keyOf(text.slice(from, to)), from, to);
      else add('number', amount.percent ? '%' : '#', from, to, amount);
    } else if (groups['word'] !== undefined) {
      const key = keyOf(piece);
      if (CLAUSE_WORDS.has(key)) clause++;
      add('word', key, from, to);
      abbreviated = piece.length === 1 || ABBREVIATIONS.has(key);
      continue;
    } else if (SENTENCE_BREAKS.has(piece)) {
      add('mark', piece, from, to);
      breakSentence();
    } else if (CLAUSE_BREAKS.has(piece)) {
      clause++;
      add('mark', piece, from, to);
    } else if (SPACED_DASHES.has(piece) && isSpace(text[from - 1]) && isSpace(text[to])) {
      add('mark', '—', from, to);
      breakSentence();
    } else if (piece === '.') {
      if (!abbreviated && isSpace(text[to])) breakSentence();
    } else if (piece === '\u2019' || piece === "'" || piece === '-' || piece === '‑' || piece === '"') {
      // Hyphens join words ("better-than-expected"), and quotes are ignored.
    } else add('mark', piece, from, to);
    abbreviated = false;
  }
  return tokens;
}
