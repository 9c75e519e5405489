import type { Word } from './words.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Words directly before a company's name that make it something else: "price target", "the Big Apple". */
const BEFORE: Readonly<Record<string, ReadonlySet<string>>> = {
  amazon: set('the'),
  apple: set('big an'),
  block: set('to on trade trading city'),
  delta: set('mekong niger mississippi river'),
  ford: set('tom doug rob harrison gerald henry betty'),
  gap: set('wage pay gender trade budget funding up down inflation mind'),
  meta: set('so too'),
  micron: set('half sub'),
  snap: set('cold'),
  target: set('price pt stock analyst new its growth profit inflation fed rate sales top on off takeover'),
  tesla: set('nikola'),
  united: set('manchester leeds newcastle'),
  visa: set('h1b h-1b work student travel tourist us entry golden'),
};

/** The same for words directly after it: "Amazon rainforest", "visa rules". */
const AFTER: Readonly<Record<string, ReadonlySet<string>>> = {
  amazon: set('rainforest rainforests forest forests river basin jungle deforestation fires tribe tribes region'),
  apple: set(
    'pie pies cider harvest harvests orchard orchards grower growers juice tree trees crop crops farm farms farmer farmers picking sauce varieties variety prices valley blossom blossoms season',
  ),
  block: set('trade trades trading party'),
  box: set('office score seat stores store lunch'),
  charter: set('school schools flight flights'),
  citi: set('field bike bikes'),
  delta: set('variant hedging hedge hedges neutral force'),
  ford: set('foundation theatre theater island'),
  gap: set('year years'),
  intel: set(
    'official officials agency agencies chief chiefs community committee briefing briefings assessment leak leaks from shared suggests',
  ),
  meta: set('analysis analyses study studies'),
  oracle: set('of'),
  shell: set('company companies corporation corporations firm firms script'),
  snap: set('election elections judgment judgments poll polls benefits decision decisions inspection'),
  target: set(
    'date dates price prices range ranges rate rates raised lowered lifted hiked trimmed cut met set missed reached group practice audience',
  ),
  tesla: set('coil coils'),
  united: set('nations kingdom states front'),
  unity: set('government governments'),
  visa: set(
    'rule rules fees wait waits ban bans change changes applicant applicants application applications holder holders program programs requirement requirements restrictions scheme lottery free freeze delays backlog curbs crackdown',
  ),
};

/** Between a name and a title before it: "President Ford", "Fed's Williams". */
const PERSONS = set(
  'mr mrs ms dr president premier governor gov mayor senator sen rep congressman congresswoman secretary minister judge justice actor actress singer coach captain general prince princess king queen pope',
);
const DETERMINERS = set('the a an this these those any every no');

/**
 * Whether words `from` to `to` are part of something that only shares a company's name: "Amazon rainforest", "price
 * target". Places count, too: "Hershey, Pennsylvania, …"; `isPlace` decides for the word after a comma.
 */
export function isNamesake(
  words: readonly Word[],
  from: number,
  to: number,
  isPlace: (word: string) => boolean,
): boolean {
  const [before, after] = [words[from - 1], words[to]];
  const { key, joined, possessive } = words[to - 1]!;
  if (
    after?.capital &&
    /^, ?$/.test(after.gap) &&
    !possessive &&
    isPlace(after.key) &&
    /^,/.test(words[to + 1]?.gap ?? '')
  )
    return true;
  if (to - from > 1) return false;
  if (joined && before && (BEFORE[key]?.has(before.key) || PERSONS.has(before.key))) return true;
  return after?.joined === true && !possessive && AFTER[key]?.has(after.key) === true;
}

/** "the Southwest", "an apple": a dictionary word after an article is the dictionary word. */
export const hasDeterminer = (words: readonly Word[], from: number): boolean =>
  words[from]!.joined && DETERMINERS.has(words[from - 1]?.key ?? '');
