import type { Word } from './words.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** After a name, evidence of a company. */
const LEGAL_FORMS = set('inc incorporated corp corporation co company ltd limited plc llc sa nv ag holdings group');
const COMPANY_ATTRIBUTES = set(
  `shares share stock earnings eps profit profits revenue revenues sales results ceo cfo coo chairman chairwoman chief executive executives president founder
  quarterly q1 q2 q3 q4 fy dividend guidance outlook forecast margins margin bonds debt investors shareholders buyback ipo board unit subsidiary workers employees
  stores plant factory shareholder investor analysts analyst valuation earnings-call takeover bid deal market-cap stake`,
);
const COMPANY_ACTIONS = set(
  `reports posts beats misses raises lifts cuts slashes lowers boosts sees expects forecasts warns says announces unveils launches acquires buys agrees wins loses
  names appoints hires plans explores considers weighs files sues faces settles recalls gains jumps rises surges soars climbs rallies falls drops slides slips sinks plunges
  tumbles declines dips edges trades tops reaffirms reiterates backs withdraws suspends resumes declares prices sells reported posted announced said raised
  beat missed declared upgraded downgraded initiated started
  adds asks bets blocks brings builds buying changes claims closes completes confirms cuts debuts delays delivers denies doubles drops ends enters exits extends eyes
  fights finds fires gets gives grows halts has hits hopes invests is joins keeps launched leads leaves looks makes may might misses moves must nears needs offers opens
  orders overtakes partners passes pauses pays plunged prepares promises pulls pushes puts ramps reaches readies rebounds reopens replaces resists retreats returns
  reveals rolls runs scraps seeks selling shakes shifts ships shows signs slows snaps spends splits stops struggles takes talks targets teams tells tests tries
  trims tumbled turns updates urges uses wants was will works would invested opened closed plunging rising falling`,
);
const ACTIONS_AFTER_TO = set(
  `buy acquire sell cut lay invest pay launch report open close build raise recall spin merge hire replace join pursue expand make restate present offer delist restructure take
  release host redeem become shut eliminate slash add`,
);
/** Before a name, evidence of a company. */
const COMPANY_DESCRIPTIONS = set(
  `maker giant retailer rival chipmaker automaker carmaker lender airline drugmaker owner parent operator supplier competitor sues acquires buys upgrades downgrades startup
  heavyweight insurer brewer miner behemoth conglomerate colossus peer peers titan carrier bank developer producer`,
);
/** Anywhere in a text, evidence that it is about business. */
const BUSINESS = set(
  `share shares stock stocks earnings revenue revenues profit profits sales quarter quarterly analyst analysts investor investors ceo cfo dividend buyback ipo merger
  takeover antitrust billion million bln mln iphone iphones ipad app store chip chips suppliers supplier premarket upgrade downgrade nasdaq dow s&p valuation`,
);

const SENTENCE_ENDS = /[.!?:;|–—"“”]|\s-|-\s/;

/**
 * Whether the capital letter alone shows that a dictionary word is a name: within a sentence, away from other capitals,
 * in a text about business.
 */
export function isCapitalizedInSentence(words: readonly Word[], from: number, to: number): boolean {
  const [before, after] = [words[from - 1], words[to]];
  if (before === undefined || SENTENCE_ENDS.test(words[from]!.gap)) return false;
  const others = words.filter(
    ({ text }, i) => i > 0 && (i < from || i >= to) && text.length > 3 && /^\p{L}/u.test(text),
  );
  if (others.filter(({ capital }) => capital).length > others.length / 2) return false;
  if (before.capital && words[from]!.joined) return false;
  if (after?.capital && after.joined) return false;
  if (words[from]!.joined && COUNTER_EVIDENCE[words[from]!.key]?.has(before.key)) return false;
  return words.some(({ key }) => BUSINESS.has(key));
}

/** Before an ambiguous name, evidence of the dictionary word: "price target raised". */
const COUNTER_EVIDENCE: Readonly<Record<string, ReadonlySet<string>>> = {
  target: set('price pt stock analyst new its growth profit inflation fed rate sales target top on off'),
  visa: set('h1b h-1b work student travel tourist us entry golden'),
  gap: set('wage pay gender trade budget funding the up down inflation mind'),
  block: set('to on trade trading city'),
};

/** After a name, evidence of something else: the rainforest, an intelligence agency. */
const NAMESAKES: Readonly<Record<string, ReadonlySet<string>>> = {
  amazon: set('rainforest rainforests forest forests river basin jungle deforestation fires tribe tribes region'),
  intel: set(
    'official officials agency agencies chief chiefs community committee briefing briefings assessment leak leaks',
  ),
  tesla: set('coil coils'),
};

/** Whether words `from` to `to` are part of something that only shares a company's name: "Amazon rainforest". */
export const isNamesake = (words: readonly Word[], from: number, to: number): boolean =>
  to - from === 1 && words[to]?.joined === true && NAMESAKES[words[from]!.key]?.has(words[to].key) === true;

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
  const before = words[from - 1];
  const after = words[to];
  if (before && words[from]!.joined && COUNTER_EVIDENCE[words[from]!.key]?.has(before.key)) return false;
  if (hasLegalForm(words, to)) return true;
  if (after?.joined) {
    if (COMPANY_ATTRIBUTES.has(after.key) || COMPANY_ACTIONS.has(after.key)) return true;
    if (after.key === 'to' && ACTIONS_AFTER_TO.has(words[to + 1]?.key ?? '')) return true;
  }
  if (!before || !words[from]!.joined || (after?.joined && after.capital)) return false;
  if (COMPANY_DESCRIPTIONS.has(before.key)) return true;
  return before.key === 'of' && /^(?:shares|stake|units?|parent|owner|maker|ceo)$/.test(words[from - 2]?.key ?? '');
}

const BROKERS = set(
  `morgan goldman jpmorgan jp citigroup citi bofa bank barclays ubs deutsche wells jefferies raymond stifel piper evercore moodys fitch oppenheimer truist keybanc mizuho hsbc nomura rbc bmo
  royal credit cowen cantor wedbush needham bernstein suntrust guggenheim macquarie susquehanna btig stephens baird loop benchmark`,
);
const RATES = set(
  'upgrades downgrades raises cuts lifts lowers initiates starts reiterates maintains boosts trims hikes turns cools ups assigns adds resumes rates pulls likes bullish bearish analyst analysts',
);
const SAYS = set('says sees expects recommends reaffirms warns predicts strategist strategists economist economists');

/** Whether a bank rates another company or states an opinion; null if neither. */
export function judgment(words: readonly Word[], from: number, to: number): 'rates' | 'says' | null {
  if (!BROKERS.has(words[from]!.key)) return null;
  const before = words[from - 1];
  const after = words[to]?.key ?? '';
  if (RATES.has(after)) return 'rates';
  if (before && /^(?:at|by|from|says)$/.test(before.key)) return 'rates';
  if (to === words.length && /[-–—:]\s$/.test(words[from]!.gap)) return 'rates';
  return SAYS.has(after) ? 'says' : null;
}
