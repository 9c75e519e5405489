import type { Timeframe } from '@plainscan/contracts';
import { fold, normalize } from './words.ts';

/**
 * word: `text` is folded (lower case, singular) · number: with its `value` · sign: an operator, bracket, comma, quote, or unit
 * sign · end: the end of the sentence.
 */
export interface Token {
  kind: 'word' | 'number' | 'sign' | 'end';
  text: string;
  raw: string;
  start: number;
  end: number;
  value: number;
  /** directly follows the previous token, without a space */
  glued: boolean;
  /** the text of a phrase that was joined into one token */
  full?: string;
  /** written in capitals */
  caps: boolean;
  /** about bars of this timeframe */
  timeframe?: Timeframe;
}

const NUMBER =
  /(?:\d{1,3}(?:,\d{3})+(?![\d])|\d+)(?:\.\d+)?(?:e[+-]?\d+(?![\p{L}\d]))?|\.\d+(?:e[+-]?\d+(?![\p{L}\d]))?/iuy;
const WORD = /[\p{L}_](?:[\p{L}\p{M}_]|['’](?=\p{L}))*(?:['’]s?(?![\p{L}]))?/uy;
const LINE = /%[kdbr](?![\p{L}])|[+\-−–](?:dm?i|vi)(?![\p{L}])|(?:dm?i|vi)[+-](?=[\s<>=,)]|$)/iuy;
const COMPARE = /<=|>=|=<|=>|==|!=|<>|[<>=≤≥≠⩽⩾]/uy;
const CLASS_SYMBOL = /[A-Z]{1,5}[.\-/^][A-Z]{1,2}(?![\p{L}\d])/uy;
/** Ratios that plans can't express, kept whole so that their letters aren't read separately. */
const RATIO = /p\/[esbc](?![\p{L}\d])|[A-Z]{1,3}&[A-Z]{1,3}(?![\p{L}\d])/iuy;
/** "w/" and "w/o". */
const WITH = /w\/(?:o(?![\p{L}]))?/iuy;
const COUNTRY = /U\.S\.(?:A\.?)?/iuy;

const COMPARE_SIGNS: Record<string, string> = {
  '=<': '<=',
  '≤': '<=',
  '⩽': '<=',
  '=>': '>=',
  '≥': '>=',
  '⩾': '>=',
  '==': '=',
  '≠': '!=',
  '<>': '!=',
};
/** A hyphen between two bar fields is a minus: "(close - open) / open". */
const FIELD = /^(?:open|high|low|close|[ohlc])$/u;
const FIELD_NEXT =
  /^\s?\(?(?:latest\s)?(?:(?:open|high|low|close|[ohlc])(?:\d|\s*(?:$|[-<>=),*/+[(]))|(?:sma|ema|wma|dema|tema|kama|ma|atr|x?avg[ohlc]|(?:max|min)[ohlc])\s?\(?\d|(?:sma|ema|wma|dema|tema|kama|hma|rsi|avg|average|max|min|highest|lowest|hhv|llv|ref|mov|bbandtop|bbandbot|macd|roc|sum|stdev|abs)\s?\()/iu;
/** A bullet at the start of a line. */
const BULLET = /[*·‣→✓✔☑✅+\-–—]\ufe0f?(?=\s+[\p{L}\d$(<>=])|[*·‣→✓✔☑✅]\ufe0f?(?=[\p{L}\d$(])/uy;
const DASH = /[-−–—‑]/u;
const SIGNS: Record<string, string> = {
  '(': '(',
  ')': ')',
  ',': ',',
  ';': ',',
  '%': '%',
  $: '$',
  '~': '~',
  '≈': '~',
  '/': '/',
  '+': '+',
  '|': '/',
  '*': '*',
  '[': '[',
  ']': ']',
  '•': ',',
  '●': ',',
  '▪': ',',
};
const QUOTE = /["“”„]/u;

/** The folded word, except in "gap ups", because UPS is also a ticker. */
const wordOf = (raw: string, before: string | undefined): string => {
  const text = fold(normalize(raw));
  return text === 'ups' && before === 'gap' ? 'up' : text;
};

/** "−DI" and "DI-", "−VI" and "VI-" in one form, with the sign first. */
const lineName = (raw: string): string =>
  raw
    .toLowerCase()
    .replace(/[−–]/u, '-')
    .replace(/^(dm?i|vi)([+-])$/, '$2$1')
    .replace('dmi', 'di');

/** The text of tokens, as written except for the width of spaces. */
export const textOf = (tokens: readonly Token[]): string =>
  tokens.map(({ raw, full, glued }, i) => `${glued || i === 0 ? '' : ' '}${full ?? raw}`).join('');

/** Splits a sentence into tokens, whose offsets refer to the original sentence. Takes linear time. */
export function tokenize(sentence: string, isSymbol: (text: string) => boolean = () => false): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const previous = () => tokens.at(-1);
  const touches = (start: number) => previous()?.end === start;
  const push = (kind: Token['kind'], text: string, raw: string, value = Number.NaN) => {
    const letters = /\p{L}/u.test(raw);
    tokens.push({
      kind,
      text,
      raw,
      start: at,
      end: at + raw.length,
      value,
      glued: at > 0 && touches(at),
      caps: letters && raw === raw.toUpperCase() && raw !== raw.toLowerCase(),
    });
    at += raw.length;
  };
  const read = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(sentence)?.[0] ?? null;
  };
  /** A hyphen between bar fields or before a number is a minus, one inside a compound is dropped, and one between spaces is a comma. */
  const readHyphen = (mark: string) => {
    const before = previous();
    const rest = sentence.slice(at + mark.length, at + mark.length + 3);
    const numberNext = /^\s?\.?[\d$]/u.test(rest);
    const joined = touches(at);
    const rightSide = sentence.slice(at + mark.length, at + mark.length + 16);
    const endsValue =
      before && (FIELD.test(before.text) || [')', ']'].includes(before.text) || before.kind === 'number');
    if (endsValue && FIELD_NEXT.test(rightSide)) push('sign', '-', mark);
    else if (
      numberNext &&
      before &&
      (before.kind === 'number' ||
        before.text === '%' ||
        (before.kind === 'word' && joined && tokens.at(-2)?.kind === 'number' && before.glued))
    )
      push('sign', '-', mark);
    else if (numberNext && !(joined && before?.kind === 'word')) push('sign', '-', mark);
    else if (joined && !/^\s/u.test(rest)) {
      before!.end += mark.length;
      at += mark.length;
    } else push('sign', ',', mark);
  };

  while (at < sentence.length) {
    const char = String.fromCodePoint(sentence.codePointAt(at)!);
    let text: string | null;
    if (/[\n\r]/u.test(char)) push('sign', ',', char);
    else if ((!previous() || /[\n\r]/u.test(previous()!.raw)) && (text = read(BULLET))) push('sign', ',', text);
    else if (/[\s\p{C}]/u.test(char)) at += char.length;
    else if ((text = read(COUNTRY))) push('word', 'us', text);
    else if (!(touches(at) && previous()!.kind !== 'sign') && (text = read(WITH)))
      push('word', text.length > 2 ? 'without' : 'with', text);
    else if ((text = read(CLASS_SYMBOL)) && isSymbol(text)) push('word', text.toLowerCase(), text);
    else if (!(touches(at) && previous()!.kind === 'word') && (text = read(LINE))) push('word', lineName(text), text);
    else if ((text = read(RATIO))) push('word', text.toLowerCase().replace(/[/]/u, ''), text);
    else if ((text = read(NUMBER))) push('number', text.replaceAll(',', ''), text, Number(text.replaceAll(',', '')));
    else if ((text = read(WORD))) push('word', wordOf(text, previous()?.text), text);
    else if ((text = read(COMPARE))) push('sign', COMPARE_SIGNS[text] ?? text, text);
    else if (char === '!' && !touches(at) && /^[\p{L}(]/u.test(sentence.slice(at + 1, at + 2)))
      push('word', 'not', '!');
    else if (QUOTE.test(char)) push('sign', '"', char);
    else if (DASH.test(char)) readHyphen(char);
    else if (previous()?.kind === 'number' && touches(at) && /^\.{2,3}\d/u.test(sentence.slice(at, at + 4)))
      push('sign', '-', /^\.+/u.exec(sentence.slice(at))![0]);
    else if (char === '&') push('word', 'and', sentence.startsWith('&&', at) ? '&&' : '&');
    else if (sentence.startsWith('||', at)) push('word', 'or', '||');
    else if (char === '×') push('word', 'x', char);
    else if (char === '±') push('sign', '~', char);
    // "Price: over $5 | RSI: under 30": a separator
    else if (char === '|' && /\s/u.test(sentence[at - 1] ?? '') && /\s/u.test(sentence[at + 1] ?? ''))
      push('sign', ',', char);
    else if (SIGNS[char]) push('sign', SIGNS[char], char);
    else if (
      char === '.' &&
      /^(?:avg|vol|min|max|mkt|approx|pct|chg|no|vs|ave|cap)$/i.test(previous()?.raw ?? '') &&
      touches(at)
    )
      at += 1;
    else if (/[.:!?]/u.test(char) && /^(?:\s|$)/u.test(sentence.slice(at + 1, at + 2)))
      push('sign', char === ':' ? ':' : ',', char);
    else if (/[€£¥₹]/u.test(char)) push('word', char, char);
    else at += char.length;
  }
  tokens.push({ kind: 'end', text: '', raw: '', start: at, end: at, value: Number.NaN, glued: false, caps: false });
  return tokens;
}
