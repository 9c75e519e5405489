import { PLAN_BOUNDS } from '@plainscan/contracts';
import { HEADS } from '../lexicon/filler-words.ts';
import { textOf, type Token } from './tokens.ts';

/** The text of a token that is the name of a watchlist; never a word of a sentence. */
export const WATCHLIST_NAME = '[watchlist]';

/** Maximum words of a name without quotes. */
const MAX_WORDS = 4;
const OWN: ReadonlySet<string> = new Set(['my', 'our']);
const IN: ReadonlySet<string> = new Set(['in', 'on', 'from', 'within', 'among', 'of']);
/** "my stocks in the watchlist": words that can't begin or end a name. */
const NOT_OUTER: ReadonlySet<string> = new Set([
  ...IN,
  ...'with at by to for that which whose are is and or not no the a an those these this'.split(' '),
]);

const isNamePart = ({ kind, text }: Token): boolean =>
  (kind === 'word' && text !== 'watchlist' && text !== 'called' && text !== 'named') || kind === 'number';

/** Joins the words of each watchlist's name into one token, so that they aren't read as words of the scan. */
export function withWatchlistNames(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const next = nameEnd(tokens, at);
    if (next === null) joined.push(tokens[at]!);
    else {
      joined.push(nameOf(tokens.slice(at, next)));
      at = next - 1;
    }
  }
  return joined;
}

function nameOf(words: readonly Token[]): Token {
  const raw = textOf(words).slice(0, PLAN_BOUNDS.maxWatchlistName);
  return { ...words[0]!, kind: 'word', text: WATCHLIST_NAME, raw, caps: false, end: words.at(-1)!.end };
}

/** The end of the name that begins at a token; null if none does. */
function nameEnd(tokens: readonly Token[], at: number): number | null {
  const before = tokens[at - 1]?.text ?? '';
  if (OWN.has(before) || (before === 'the' && IN.has(tokens[at - 2]?.text ?? ''))) return endBefore(tokens, at);
  const list = tokens[at - 2]?.text ?? '';
  const isCalled = ['called', 'named'].includes(before) && (list === 'watchlist' || isTwoWords(tokens, at - 3));
  return isCalled && isNamePart(tokens[at]!) ? endAfter(tokens, at) : null;
}

const isTwoWords = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'watch' && tokens[at + 1]?.text === 'list';

/** "my Tech watchlist": the name ends before "watchlist". */
function endBefore(tokens: readonly Token[], start: number): number | null {
  if (isTwoWords(tokens, start)) return null;
  for (let at = start; at <= start + MAX_WORDS; at += 1) {
    if (at > start && (tokens[at]?.text === 'watchlist' || isTwoWords(tokens, at)))
      return NOT_OUTER.has(tokens[start]!.text) || NOT_OUTER.has(tokens[at - 1]!.text) ? null : at;
    if (!tokens[at] || !isNamePart(tokens[at]!) || (at > start && OWN.has(tokens[at]!.text))) return null;
  }
  return null;
}

/** "watchlist called Tech Leaders": further words belong to the name only if they are capitalized. */
function endAfter(tokens: readonly Token[], start: number): number {
  let at = start + 1;
  while (
    at < start + MAX_WORDS &&
    tokens[at]?.kind === 'word' &&
    /^\p{Lu}/u.test(tokens[at]!.raw) &&
    !HEADS.has(tokens[at]!.text)
  )
    at += 1;
  return at;
}
