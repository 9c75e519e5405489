import { MAX_QUERY_CHARS } from '@plainscan/contracts';

/** Control characters except tab and newline; PostgreSQL can't store NUL, the first one. */
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;
const LINE_ENDS = /\r\n?/g;

/**
 * The text as typed, except for what can't be stored or displayed: removes control characters, ends lines with \n, and
 * replaces lone surrogates.
 */
export const storedText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').toWellFormed();

/** A name on one line, without surrounding whitespace; null if nothing remains. */
export function storedName(text: string | null | undefined): string | null {
  const name = storedText(text ?? '')
    .replace(/\s*[\n\t]+\s*/g, ' ')
    .trim();
  return name === '' ? null : name;
}

/** Equal for sentences that differ only in whitespace, control characters, or Unicode composition. Case is kept because it distinguishes tickers from words. */
export const normalizeSentence = (sentence: string): string =>
  sentence
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_CHARS);
