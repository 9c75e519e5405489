import { BENCHMARK_TABLES } from './benchmark-words.ts';
import { AMOUNT_WORDS } from '../text/amounts.ts';
import {
  BETWEEN_WORDS,
  BULLISH_OR_BEARISH,
  CLAUSE_OPENERS,
  EXCLUSIONS,
  NEGATIONS,
  SIGN_CHANGES,
  STATES,
} from './clause-words.ts';
import { COMPARISONS, COPULAS, CROSSING_NOUNS, CROSSING_VERBS, NEARNESS } from './comparison-words.ts';
import { CHANGES, DAY_KINDS, DAY_NOUNS, STAIRS, TRENDS, TURNS } from './direction-words.ts';
import { FILLER, HEADS } from './filler-words.ts';
import {
  DIRECTIONS,
  LIMIT_WORDS,
  RANKINGS,
  SORT_FIELDS,
  SORT_KEYS,
  SORT_OPENERS,
  SUPERLATIVES,
} from './order-words.ts';
import { EXCHANGE_WORDS, INDUSTRY_ALIASES, KIND_WORDS, SECTOR_WORDS } from './place-words.ts';
import { SCOPE_WORDS, FOREIGN_PLACES } from './scope-words.ts';
import { PRICE_VERBS, SERIES_WORDS } from './series-words.ts';
import { STUDY_WORDS } from './study-words.ts';
import {
  ROW_CLOSERS,
  ROW_WORDS,
  SPANS,
  THROUGHOUT_OPENERS,
  TIME_PHRASES,
  TIME_UNITS,
  WEAK_WITHIN_OPENERS,
  WITHIN_OPENERS,
} from './time-words.ts';
import { CANDLE_TAILS, CANDLE_WORDS } from './candle-words.ts';
import { SETUP_WORDS } from './setup-words.ts';
import { CAP_SIZES, TERM_TAILS, TERM_WORDS } from './trader-words.ts';
import { MISSING_ALONE } from './missing-words.ts';
import { phraseTable } from './phrase-table.ts';

const TABLES = [
  BETWEEN_WORDS,
  BULLISH_OR_BEARISH,
  CLAUSE_OPENERS,
  EXCLUSIONS,
  NEGATIONS,
  STATES,
  SIGN_CHANGES,
  PRICE_VERBS,
  COMPARISONS,
  COPULAS,
  CROSSING_NOUNS,
  CROSSING_VERBS,
  NEARNESS,
  CHANGES,
  DAY_KINDS,
  DAY_NOUNS,
  STAIRS,
  TRENDS,
  TURNS,
  DIRECTIONS,
  LIMIT_WORDS,
  RANKINGS,
  SORT_FIELDS,
  SORT_KEYS,
  SORT_OPENERS,
  SUPERLATIVES,
  KIND_WORDS,
  SECTOR_WORDS,
  SCOPE_WORDS,
  FOREIGN_PLACES,
  SERIES_WORDS,
  STUDY_WORDS,
  ROW_CLOSERS,
  ROW_WORDS,
  SPANS,
  THROUGHOUT_OPENERS,
  TIME_PHRASES,
  TIME_UNITS,
  WEAK_WITHIN_OPENERS,
  WITHIN_OPENERS,
  CANDLE_TAILS,
  CANDLE_WORDS,
  SETUP_WORDS,
  CAP_SIZES,
  TERM_TAILS,
  TERM_WORDS,
  ...BENCHMARK_TABLES,
  phraseTable(INDUSTRY_ALIASES),
  phraseTable(EXCHANGE_WORDS),
] as const;

/** Words that occur in the patterns of grammar rules. */
const LOOSE_WORDS =
  'and or but either neither both nor support resistance average normal usual ago earlier before after within between from off toward towards consecutive straight range half third quarter top bottom upper lower closing fresh new record history ever distance number difference drop doubled doubling tripled tripling halved everything alphabetically alphabetical ascending yesterday away watchlist';

/** Financial terms that plans can't express: reported as unmatched, and never read as tickers with the same letters. */
export const FINANCE_WORDS: ReadonlySet<string> = new Set(
  'pe ps pb pc eps peg roe roa roi ebitda fcf dcf ipo ai yoy qoq ttm gdp cpi fed ceo atm itm otm iv rs dd usd cfo sec fda nav ev aum otc eod'.split(
    ' ',
  ),
);

/** Parts of the names of candles and setups that also are tickers or may become some: MAT is a stock, "mat hold" a pattern. */
const SHORT_PARTS = new Set('wave fly leg man men dark neck side tri mat belt cup box flat w m n wt'.split(' '));

/** Every known word, folded. None of them is corrected as a misspelling or, in running text, read as a ticker. */
export const VOCABULARY: ReadonlySet<string> = new Set([
  ...TABLES.flatMap(({ words }) => [...words]).filter((word) => !SHORT_PARTS.has(word)),
  ...phraseTable([[[...AMOUNT_WORDS, ...LOOSE_WORDS.split(' ')].join('|'), true]]).words,
  ...FILLER,
  ...FINANCE_WORDS,
  ...MISSING_ALONE.words,
  ...HEADS,
]);
