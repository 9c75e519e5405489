import { ANALYSTS } from './analysts.ts';
import { CHARTS } from './charts.ts';
import { BAD_EVENTS } from './corporate-bad.ts';
import { GOOD_EVENTS } from './corporate-good.ts';
import { ECONOMY } from './economy.ts';
import { EXPECTATIONS } from './expectations.ts';
import { LEVELS, MARKET } from './market.ts';
import { COMPANY_MEASURES, ECONOMY_MEASURES, NEUTRAL_MEASURES, TRADED_MEASURES } from './measures.ts';
import { IDEAS } from './ideas.ts';
import { FORMULAE } from './formulae.ts';
import { MODIFIERS } from './modifiers.ts';
import { FALLS, RISES } from './moves.ts';
import { OPINIONS } from './opinions.ts';
import { PhraseBook } from './phrases.ts';
import { TURNS } from './turns.ts';
import { TRADERS } from './traders.ts';

/** If two themes have the same phrase, the earlier one counts. */
export const LEXICON = new PhraseBook([
  FORMULAE,
  IDEAS,
  ANALYSTS,
  EXPECTATIONS,
  LEVELS,
  MARKET,
  BAD_EVENTS,
  GOOD_EVENTS,
  ECONOMY,
  NEUTRAL_MEASURES,
  COMPANY_MEASURES,
  ECONOMY_MEASURES,
  TRADED_MEASURES,
  TRADERS,
  TURNS,
  OPINIONS,
  CHARTS,
  RISES,
  FALLS,
  MODIFIERS,
]);
