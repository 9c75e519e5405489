import { COMPARISONS } from '../lexicon/comparison-words.ts';
import { FILLER, HEADS } from '../lexicon/filler-words.ts';
import { LIMIT_WORDS } from '../lexicon/order-words.ts';
import { SERIES_WORDS } from '../lexicon/series-words.ts';
import { SETUP_WORDS } from '../lexicon/setup-words.ts';
import { TERM_WORDS } from '../lexicon/trader-words.ts';
import { COUNTS } from '../text/amounts.ts';
import type { Token } from '../text/tokens.ts';
import { COSTS } from './costs.ts';
import type { Stretch } from './path.ts';

/** The longest title, in tokens. */
const MAX_TITLE = 6;

/** Nouns for a scan at the end of its title. */
const SCAN_NOUNS: ReadonlySet<string> = new Set(
  'setup scan scanner screen screener filter strategy system pattern alert signal'.split(' '),
);

/** "double 7: …": whether the number at the end of the words is a part of a name, rather than a level or a count. */
function endsName(words: readonly Token[]): boolean {
  const at = words.length - 2;
  const before = words[at];
  return (
    before?.kind === 'word' &&
    ![FILLER, HEADS].some((words) => words.has(before.text)) &&
    COMPARISONS.match(words, at, at + 1) === null
  );
}

const isNumber = ({ kind, text }: Token): boolean => kind === 'number' || COUNTS.has(text);

/** "1-2-3 pullback", "double seven setup": numbers that are part of a name, since they have neither unit nor noun. */
function isNumbered(words: readonly Token[]): boolean {
  const end = words.length;
  const numbers = words.flatMap((word, at) => (isNumber(word) ? [at] : []));
  if (!numbers.length || LIMIT_WORDS.match(words, 0, end)) return false;
  const namesScan = (at: number): boolean =>
    at === end - 1
      ? SCAN_NOUNS.has(words[at]!.text) && !/s$/i.test(words[at]!.raw)
      : TERM_WORDS.match(words, at, end)?.next === end || SETUP_WORDS.match(words, at, end)?.next === end;
  const startsName = (at: number): boolean =>
    at < end && (namesScan(at) || TERM_WORDS.match(words, at, end)?.next === end);
  return numbers.every(
    (at) => words[at + 1]?.text === '-' || startsName(at + 1) || (at === end - 1 && endsName(words)),
  );
}

/**
 * The title of a scan at the start of a sentence, "connors double 7: close above …": where it ends and what skipping it
 * costs; null if the words before the colon say something to scan for.
 */
export function titleAt({ tokens, known, market, unmetNeeds, end }: Stretch): { next: number; cost: number } | null {
  const next = tokens.findIndex(({ text }) => text === ':');
  if (next < 1 || next > MAX_TITLE || next >= end) return null;
  const words = tokens.slice(0, next);
  const isPlain = words.every(
    (word, at) =>
      !unmetNeeds.has(word) &&
      (word.kind !== 'sign' || ['-', '&'].includes(word.text)) &&
      SERIES_WORDS.match(words, at, words.length) === null,
  );
  if (!isPlain) return null;
  if (isNumbered(words)) return { next, cost: COSTS.item - 0.1 };
  const unknown = words.filter(
    ({ kind, text, raw }) => kind === 'word' && !known(text) && !market.isSymbol(raw.toUpperCase()),
  );
  const others = words.filter((word) => !unknown.includes(word) && !FILLER.has(word.text) && !HEADS.has(word.text));
  return unknown.length ? { next, cost: COSTS.unknown + 1.2 * others.length } : null;
}
