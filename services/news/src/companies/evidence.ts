import { isAdverb, isFiniteVerb, isInfinitive, isParticiple } from './business-verbs.ts';
import { hasDeterminer } from './namesakes.ts';
import type { Word } from './words.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** "FedEx", "eBay" */
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;
/** After a name, evidence of a company. */
const LEGAL_FORMS = set('inc incorporated corp corporation co company ltd limited plc llc sa nv ag holdings group');
const COMPANY_ATTRIBUTES = set(
  `shares share stock earnings eps profit profits revenue revenues sales results ceo cfo coo chairman chairwoman chief executive executives president founder
  quarterly q1 q2 q3 q4 fy dividend guidance outlook forecast margins margin bonds debt investors shareholders buyback ipo board unit subsidiary workers employees
  stores drivers dealers agents users customers staff plant factory shareholder investor analysts analyst valuation earnings-call takeover bid deal market-cap stake`,
);
/** Before a name, evidence of a company. */
const COMPANY_DESCRIPTIONS = set(
  `maker giant retailer rival chipmaker automaker carmaker lender airline drugmaker owner parent operator supplier competitor sues acquires buys upgrades downgrades startup firm network app major
  heavyweight insurer brewer miner behemoth conglomerate colossus peer peers titan carrier bank developer producer`,
);
const SENTENCE_ENDS = /[.!?:;|–—"“”]|\s-|-\s/;
/** Words that are capitalized because they start a sentence, not because they belong to a name. */
const BEGINNINGS = set(
  'why how what when where who is are was were will can could should would the a an if as after before with without from for does do did & but or in on at by to inside about despite under over against update exclusive breaking watch heres',
);

const ACRONYM = /^\p{Lu}{2,4}$/u;

/**
 * Whether the capital letter alone shows that a dictionary word is a name: within a sentence, away from other capitals.
 * Acronyms are always capitalized.
 */
export function isCapitalizedInSentence(words: readonly Word[], from: number, to: number): boolean {
  const [before, after] = [words[from - 1], words[to]];
  if (words.slice(from, to).every(({ text }) => ACRONYM.test(text))) return false;
  if (before === undefined || SENTENCE_ENDS.test(words[from]!.gap) || hasDeterminer(words, from)) return false;
  if (before.capital && words[from]!.joined && !canPrecedeName(before)) return false;
  return !(after?.capital && after.joined && !words[to - 1]!.possessive);
}

/** Whether a capitalized word before a name isn't part of it: it only begins the headline. */
export const canPrecedeName = ({ key, first }: Word): boolean =>
  first && (BEGINNINGS.has(key) || COMPANY_DESCRIPTIONS.has(key));

/** Whether a legal form follows the words before `to`. */
export function hasLegalForm(words: readonly Word[], to: number): boolean {
  const after = words[to];
  return after !== undefined && LEGAL_FORMS.has(after.key) && after.capital && /^[,\s]*$/.test(after.gap);
}

/**
 * Whether the words before `to` are followed by something that companies have and people don't, such as shares or
 * earnings.
 */
export function hasCompanyAttribute(words: readonly Word[], to: number): boolean {
  const after = words[to];
  return (
    hasLegalForm(words, to) ||
    (after?.joined === true &&
      COMPANY_ATTRIBUTES.has(after.key) &&
      !/^(?:ceo|cfo|coo|chair|exec|pres|founder)/.test(after.key))
  );
}

/** Whether the context of words `from` to `to` shows that they name a company. */
export function hasEvidence(words: readonly Word[], from: number, to: number): boolean {
  if (hasLegalForm(words, to)) return true;
  if (hasDeterminer(words, from)) return false;
  const [before, after] = [words[from - 1], words[to]];
  if (words[to - 1]!.possessive || words.slice(from, to).some(({ text }) => INNER_CAPITAL.test(text))) return true;
  if (after?.joined && actsLikeCompany(words, from, to)) return true;
  if (!before || !words[from]!.joined || (after?.joined && after.capital)) return false;
  if (COMPANY_DESCRIPTIONS.has(before.key)) return true;
  return before.key === 'of' && /^(?:shares|stake|units?|parent|owner|maker|ceo)$/.test(words[from - 2]?.key ?? '');
}

/** Whether an attribute or a verb follows: "Apple shares", "Apple quietly opens", "Apple to open", "Is Apple opening". */
function actsLikeCompany(words: readonly Word[], from: number, to: number): boolean {
  const after = words[to]!;
  if (COMPANY_ATTRIBUTES.has(after.key)) return true;
  const verbAt = isAdverb(after.key) ? to + 1 : to;
  const verb = words[verbAt]?.key ?? '';
  if (isFiniteVerb(verb)) return true;
  if (verb === 'to') return isInfinitive(words[verbAt + 1]?.key ?? '');
  const asks = /^(?:is|was|why|how|when|can|will|did|does|should)$/.test(words[from - 1]?.key ?? '');
  return asks && (isParticiple(verb) || isInfinitive(verb));
}
