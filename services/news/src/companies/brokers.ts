import { isFiniteVerb } from './business-verbs.ts';
import type { Word } from './words.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

const BROKERS = set(
  `morgan goldman jpmorgan jp citigroup citi bofa bank barclays ubs deutsche wells jefferies raymond stifel piper evercore moodys fitch oppenheimer truist keybanc mizuho hsbc nomura rbc bmo
  royal credit cowen cantor wedbush needham bernstein suntrust guggenheim macquarie susquehanna btig stephens baird loop benchmark`,
);
const RATES = set(
  'upgrades downgrades initiates reiterates rates likes cools turns ups assigns bullish bearish analyst analysts',
);
/** Verbs for ratings and for the bank's own business: "cuts Acme to sell", "cuts fees". */
const MAY_RATE = set('raises cuts lifts lowers starts maintains boosts trims hikes adds resumes pulls');
const SAYS = set('says sees expects recommends reaffirms warns predicts strategist strategists economist economists');
/** Words of ratings, anywhere in the headline. */
const RATINGS = set(
  `buy sell hold neutral outperform underperform overweight underweight equal perform upgrade upgrades upgraded downgrade downgrades downgraded initiated reiterated
  rating ratings target targets pt conviction coverage estimates cut raised lifted lowered started resumed analyst analysts`,
);

const isRating = (words: readonly Word[], without: ReadonlySet<number>): boolean =>
  words.some(({ key }, i) => !without.has(i) && RATINGS.has(key));

/** Whether a bank rates another company or states an opinion; null if neither. */
export function judgment(words: readonly Word[], from: number, to: number): 'rates' | 'says' | null {
  if (!BROKERS.has(words[from]!.key)) return null;
  const [before, after] = [words[from - 1], words[to]];
  const verb = after?.key ?? '';
  if (RATES.has(verb)) return 'rates';
  if (MAY_RATE.has(verb)) {
    const object = words[to + 1];
    return object?.capital || isRating(words, new Set([to])) ? 'rates' : null;
  }
  if (before?.key === 'says' && !isFiniteVerb(verb)) return 'rates';
  if (before && /^(?:at|by|from)$/.test(before.key)) return isRating(words, new Set()) ? 'rates' : null;
  if (to === words.length && /[-–—:]\s$/.test(words[from]!.gap)) return 'rates';
  return SAYS.has(verb) ? 'says' : null;
}
