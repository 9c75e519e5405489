import {
  AGAINST_BENCHMARK_WORDS,
  ALSO_BENCHMARK_WORDS,
  BEATING_WORDS,
  MOVING_WITH_WORDS,
  THAN_BENCHMARK_WORDS,
} from './benchmark-words.ts';
import { CANDLE_WORDS } from './candle-words.ts';
import { BETWEEN_WORDS, SIGN_CHANGES, STATES } from './clause-words.ts';
import { COMPARISONS, CROSSING_NOUNS, CROSSING_VERBS, NEARNESS } from './comparison-words.ts';
import { CHANGES, DAY_KINDS, DAY_NOUNS, STAIRS, TRENDS, TURNS } from './direction-words.ts';
import { DIRECTIONS, LIMIT_WORDS, RANKINGS, SORT_FIELDS, SORT_KEYS, SUPERLATIVES } from './order-words.ts';
import { KIND_WORDS, SECTOR_WORDS } from './place-words.ts';
import { PRICE_VERBS, SERIES_WORDS } from './series-words.ts';
import { SETUP_WORDS } from './setup-words.ts';
import { STUDY_WORDS } from './study-words.ts';
import { SPANS, TIME_PHRASES, TIME_UNITS } from './time-words.ts';
import { CAP_SIZES, TERM_WORDS } from './trader-words.ts';

/** The lexicon as the grammar's word classes: `Series` in a pattern is any phrase of SERIES_WORDS. */
export const WORD_CLASSES = {
  Series: SERIES_WORDS,
  StudyWord: STUDY_WORDS,
  Unit: TIME_UNITS,
  SpanWord: SPANS,
  TimePhrase: TIME_PHRASES,
  Op: COMPARISONS,
  Nearness: NEARNESS,
  CrossVerb: CROSSING_VERBS,
  CrossNoun: CROSSING_NOUNS,
  ChangeVerb: CHANGES,
  TrendWord: TRENDS,
  TurnWord: TURNS,
  SignWord: STATES,
  SignChange: SIGN_CHANGES,
  StairWord: STAIRS,
  DayKind: DAY_KINDS,
  DayNoun: DAY_NOUNS,
  TermWord: TERM_WORDS,
  CapSize: CAP_SIZES,
  CandleWord: CANDLE_WORDS,
  SetupWord: SETUP_WORDS,
  SectorWord: SECTOR_WORDS,
  KindWord: KIND_WORDS,
  Superlative: SUPERLATIVES,
  RankingWord: RANKINGS,
  DirectionWord: DIRECTIONS,
  SortField: SORT_FIELDS,
  SortWord: SORT_KEYS,
  LimitWord: LIMIT_WORDS,
  PriceVerb: PRICE_VERBS,
  Beating: BEATING_WORDS,
  ThanBenchmark: THAN_BENCHMARK_WORDS,
  AlsoBenchmark: ALSO_BENCHMARK_WORDS,
  AgainstBenchmark: AGAINST_BENCHMARK_WORDS,
  MovingWith: MOVING_WITH_WORDS,
  Between: BETWEEN_WORDS,
};
