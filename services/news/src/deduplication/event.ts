import { BLOCKING, COMMON_FIRST, DATES, NOT_NAMES, STATUSES, TOPICS, VAGUE } from './event-words.ts';
import { STOP_WORDS, synonymStem } from './vocabulary.ts';
import { normalizeText, plainWords } from './words.ts';

/** Who does what, according to a headline, in whatever words. Stored as JSON. */
export interface HeadlineEvent {
  /** sorted: what it is about, such as `deal`, and what becomes of it, such as `reject` */
  topics: readonly string[];
  statuses: readonly string[];
  /** sorted: "supplier" of "Acme supplier", which isn't Acme */
  relations: readonly string[];
  /** in order: the stems of each proper name; null if most words are capitalized, so that names can't be told apart */
  names: readonly (readonly string[])[] | null;
  /** the stem of the first word if it may be a name: its capital doesn't tell */
  first: string | null;
  /** one or two words of names, by which candidates are found; the same event has one of them in common */
  keyNames: readonly string[];
  /** stems of all words */
  words: readonly string[];
  /** stems of the words that are neither part of a name nor the reason for a kind nor counted by a figure */
  details: readonly string[];
  /** whether the grammatical subject is the one that something is done to: "Acme sued by Texas" */
  passive: boolean;
}

/** A headline with more capitalized words is in title case. */
const TITLE_CASE = 0.6;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}.&'’-]*/gu;
const SCALES: ReadonlySet<string> = new Set(
  ['thousand', 'million', 'billion', 'trillion', 'mln', 'bln', 'mn', 'bn'].map(synonymStem),
);
const RELATION =
  /\p{Lu}[\p{L}&.-]*(?:['’]s)? (stocks|miners|producers|explorers|rivals?|suppliers?|units?|partners?|owners?|parents?|subsidiary|arm)\b/gu;
const PASSIVE =
  /\b(?:sued|bought|acquired|taken over|purchased)\b.{0,40}\bby\b|\b(?:accepts?|agrees? to|agreed to)\b.{0,40}\b(?:from|by)\b/;
/** What a figure counts: "1.2 million SUVs", "$95 billion aid package". */
const COUNTED =
  /(?<![$€£¥\d.,])\d[\d.,]*(?:-|\s)?(?:thousand|million|billion|trillion|mln|bln|mn|bn|[kmb]\b)? ?(\p{L}+)/gu;

/** @param bare a title without labels and publishers, in its own case */
export function eventOf(bare: string): HeadlineEvent {
  const text = normalizeText(bare);
  const topics = TOPICS.filter(({ words }) => words.test(text));
  const all = STATUSES.filter(({ words }) => words.test(text));
  // Beside another topic, directions are details: "raises outlook as bookings surge".
  const hasOther = topics.some(({ move }) => move !== true);
  const told = hasOther ? topics.filter(({ move }) => move !== true) : topics;
  const absorbed = new Set(told.flatMap(({ absorbs }) => absorbs ?? []));
  const statuses = all.filter(({ kind, move }) => !absorbed.has(kind) && !(hasOther && move === true));
  const found = [...told, ...statuses];
  const tokens = [...bare.matchAll(WORD)].map(([word]) => word.replace(/['’]s?$/, ''));
  const names = namesIn(bare, tokens);
  const words = [...new Set(plainWords(bare).map(synonymStem))];
  const inNames = new Set(names?.flat());
  const [initial = ''] = plainWords(tokens[0] ?? '').map(synonymStem);
  const first = isCapitalized(bare.trimStart()) && !COMMON_FIRST.has(initial) ? initial : null;
  const [longest] = [...inNames]
    .filter((word) => !DATES.has(word))
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const reasons = new Set(
    found.flatMap((kind) =>
      [...text.matchAll(new RegExp(`(?:${kind.words.source})\\p{L}*`, 'gu'))].flatMap(([match]) => stems(match)),
    ),
  );
  const counted = new Set([...text.matchAll(COUNTED)].flatMap(([, noun]) => stems(noun!)));
  return {
    topics: told.map(({ kind }) => kind).sort(),
    statuses: statuses.map(({ kind }) => kind).sort(),
    relations: [...bare.matchAll(RELATION)].map(([, word]) => word!).sort(),
    names,
    first,
    keyNames: [...new Set([first, longest].filter((word) => word !== null && word !== undefined))],
    words,
    details: words.filter(
      (word) =>
        !inNames.has(word) &&
        !reasons.has(word) &&
        !counted.has(word) &&
        !STOP_WORDS.has(word) &&
        !SCALES.has(word) &&
        !VAGUE.has(word) &&
        !/\d/.test(word),
    ),
    passive: PASSIVE.test(text),
  };
}

const stems = (text: string): string[] => plainWords(text).map(synonymStem);

/** Capitalized words that follow each other are one name. */
function namesIn(bare: string, tokens: readonly string[]): string[][] | null {
  const long = tokens.slice(1).filter((word) => /^\p{L}{4,}/u.test(word));
  const capitalized = long.filter(isCapitalized);
  if (long.length > 0 && capitalized.length / long.length > TITLE_CASE) return null;
  const names: string[][] = [];
  let end = -1;
  for (const match of bare.matchAll(WORD)) {
    const [word] = match;
    const adjacent = end >= 0 && bare.slice(end, match.index).trim() === '';
    // The capital of the first word says nothing, unless the next word has one, too.
    const next = tokens[1] ?? '';
    const counts = match.index === 0 ? isName(next) && /^\S+ \S/.test(bare) : true;
    if (counts && isName(word)) {
      const parts = stems(word.replace(/['’]s$/, ''));
      if (adjacent && names.length > 0) names.at(-1)!.push(...parts);
      else names.push(parts);
      end = /['’]s$/.test(word) ? -1 : match.index + word.length;
    } else end = -1;
  }
  return names;
}

const isCapitalized = (word: string): boolean => /^\p{Lu}/u.test(word);
const isName = (word: string): boolean =>
  isCapitalized(word) && !/^Q\d|^\d/.test(word) && !NOT_NAMES.has(normalizeText(word).replace(/['.]s?/g, ''));

/** Events of these kinds happen to a company once in a while, so its name is enough. */
const RARE: ReadonlySet<string> = new Set(['bankruptcy', 'breakup', 'dividend cut', 'leader leaves']);
/** A second name decides by itself. */
const BY_NAMES: ReadonlySet<string> = new Set([
  'deal',
  'downgrade',
  'leader named',
  'operations',
  'stake',
  'sue',
  'upgrade',
]);
/** A count or an amount decides by itself. */
const BY_FIGURE: ReadonlySet<string> = new Set(['breach', 'deal', 'jobs data', 'layoffs']);
/** Both sides can be the subject: "Acme wins Navy contract", "Navy awards contract to Acme". */
const EITHER_VOICE: ReadonlySet<string> = new Set(['contract', 'downgrade', 'penalty', 'upgrade']);
const [FIRST_YEAR, LAST_YEAR] = [1990, 2045];
const LARGE = 1e6;
/** Each word that is replaced by another takes this from the evidence. */
const REPLACED_COST = 1.5;
const ENOUGH = 2;
/** Without a figure or a second name. */
const ENOUGH_WITHOUT = 3;

const isSpecific = (figure: string): boolean => {
  const value = Math.abs(Number.parseFloat(figure));
  const isCount = /^-?[\d.]+$/.test(figure) && value >= 100 && !(value >= FIRST_YEAR && value <= LAST_YEAR);
  return value >= LARGE || figure.endsWith('%') || isCount;
};

interface Reported {
  /** undefined if an earlier release stored the headline */
  event?: HeadlineEvent;
  numbers: readonly string[];
}

/**
 * Whether two headlines report the same event, even if in other words: the same kinds of event, figures that don't
 * contradict each other, and the same names. A figure, a second name, or details must confirm it, unless the kind of
 * event is rare.
 */
export function sameEvent(a: Reported, b: Reported): boolean {
  const [x, y] = [a.event, b.event];
  if (x === undefined || y === undefined) return false;
  if (x.topics.length === 0 || !equal(x.topics, y.topics) || !equal(x.statuses, y.statuses)) return false;
  if (!x.keyNames.some((name) => y.keyNames.includes(name)) || otherSubjects(x, y) || !nested(a.numbers, b.numbers))
    return false;
  if (
    !equal(x.relations, y.relations) ||
    [...BLOCKING].some((word) => x.words.includes(word) !== y.words.includes(word))
  )
    return false;
  const [namesX, namesY] = [namesBeside(x, y), namesBeside(y, x)];
  const [inX, inY] = [namesX.flat(), namesY.flat()];
  if (!nested(inX, inY)) return false;
  const shared = namesX.filter((name) => name.some((word) => inY.includes(word) && !DATES.has(word))).length;
  if (shared === 0) return false;
  const is = (some: ReadonlySet<string>): boolean => x.topics.some((topic) => some.has(topic));
  if (!is(EITHER_VOICE) && shared > 1 && reversed(namesX, namesY) !== (x.passive !== y.passive)) return false;
  const figures = a.numbers.filter((number) => b.numbers.includes(number) && isSpecific(number));
  const large = figures.some((figure) => Math.abs(Number.parseFloat(figure)) >= LARGE);
  const named = new Set([...inX, ...inY]);
  const [detailsX, detailsY] = [x, y].map(({ details }) => details.filter((word) => !named.has(word)));
  const details = detailsX!.filter((word) => detailsY!.includes(word)).length;
  const replaced = Math.min(detailsX!.length - details, detailsY!.length - details);
  const isRare = is(RARE);
  const evidence =
    (figures.length === 0 ? 0 : is(BY_FIGURE) ? 3 : large ? 2 : 1) +
    (shared > 1 ? (is(BY_NAMES) ? 2 : 1.5) : 0) +
    (isRare ? 2 : 0) +
    details -
    REPLACED_COST * replaced;
  return evidence >= (figures.length > 0 || shared > 1 || isRare ? ENOUGH : ENOUGH_WITHOUT);
}

/** "Acme beats estimates" isn't about Benton, even if both headlines name Europe. */
const otherSubjects = (x: HeadlineEvent, y: HeadlineEvent): boolean =>
  x.first !== null && y.first !== null && !y.words.includes(x.first) && !x.words.includes(y.first);

const equal = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** Whether one list has everything in the other. */
const nested = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((one) => b.includes(one)) || b.every((one) => a.includes(one));

/** The names of one headline, with the help of the other if its own capitals don't tell. */
function namesBeside(event: HeadlineEvent, other: HeadlineEvent): readonly (readonly string[])[] {
  if (event.names === null)
    return (other.names ?? []).filter((name) => name.every((word) => event.words.includes(word)));
  const isFirst = (other.names ?? []).some((name) => name[0] === event.first) || event.first === other.first;
  return event.first !== null && isFirst && event.names[0]?.[0] !== event.first
    ? [[event.first], ...event.names]
    : event.names;
}

/** Whether the first two names that both have come in another order. */
function reversed(a: readonly (readonly string[])[], b: readonly (readonly string[])[]): boolean {
  const at = (names: readonly (readonly string[])[], name: readonly string[]) =>
    names.findIndex((other) => other.some((word) => name.includes(word)));
  const order = a.map((name) => at(b, name)).filter((place) => place >= 0);
  return order.length > 1 && order[0]! > order[1]!;
}

/** Any two headlines with the same event share at least one of these keys. */
export const eventKeys = ({ topics, statuses, keyNames }: HeadlineEvent): string[] =>
  topics.length === 0 ? [] : keyNames.map((name) => `event ${[...topics, '|', ...statuses].join()} ${name}`);
