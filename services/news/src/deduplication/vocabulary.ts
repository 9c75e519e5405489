import { nounForms, verbForms } from '@plainscan/sentiment';
import { stem } from './words.ts';

const splitWords = (words: string): string[] => words.trim().split(/\s+/);

/** Words that don't affect the meaning of a headline. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  splitWords(`
    a an the of to in on for and or as at by with from after amid over into its it is are was were be been being has have had
    that this their his her your our will would due since while via then also so because following about which who announces announced announce plans plan planned planning sharply slightly modestly further reportedly just now today still already finally unexpectedly surprisingly agrees agree agreed sources says said say saying told tells per new
    inc incorporated corp corporation co company companies ltd limited plc llc sa ag nv se holdings holding group s t re
  `),
);

/**
 * Synonyms, one group per line, represented by its first word. Doesn't contain words that decide the outcome of a
 * story.
 */
const SYNONYMS = `
  share stock equity
  rise climb gain advance grow increase
  fall drop decline slip retreat decrease ease
  jump surge soar spike rocket
  plunge tumble plummet slump nosedive
  weaken soften
  strengthen firm
  raise hike
  cut lower slash reduce trim
  double twofold
  beat top exceed surpass
  hit reach touch
  post report
  end close finish settle
  begin start commence
  resume restart
  delay postpone
  suspend halt pause
  cancel scrap abandon ditch axe
  buy acquire purchase
  sell divest offload
  merge combine
  takeover acquisition buyout
  bid proposal
  deal agreement accord pact
  win secure land clinch victory
  name appoint tap hire
  chairman chair chairwoman
  resign quit
  suit lawsuit
  probe investigation inquiry
  explosion blast
  cyberattack ransomware
  quicken accelerate
  website site
  dismiss toss
  approve clear greenlight
  reject rebuff
  support endorse back
  uphold affirm
  ban bar prohibit
  unveil launch introduce
  weigh consider mull explore
  warn caution
  buyback repurchase
  forecast outlook guidance sees expects projects
  revenue sales
  profit earnings
  estimate expectation
  target goal
  quarter quarterly
  cost expense
  fear worry concern jitter
  data figure
  weak soft sluggish
  strong robust solid
  defect flaw fault problem issue
  job worker employee staff workforce
  investor shareholder stockholder
  customer client
  regulator watchdog
  plant factory
  unit arm division business
  output production
  vehicle car
  chip semiconductor
  tech technology
  drugmaker pharma pharmaceutical
  dollar greenback
  gold bullion
  oil crude
  ceo boss
  labor labour
  color colour
  defense defence
  program programme
  center centre
  percent pct
  china chinese
  japan japanese
  germany german
  france french
  italy italian
  spain spanish
  india indian
  canada canadian
  russia russian
  mexico mexican
  brazil brazilian
  switzerland swiss
  uk british britain
  europe european
  belgium belgian
  netherlands dutch
  sweden swedish
  ireland irish
  israel israeli
  turkey turkish
  australia australian
  taiwan taiwanese
  korea korean
  peru peruvian
  chile chilean
  argentina argentine
  colombia colombian
  norway norwegian
  denmark danish
  greece greek
  egypt egyptian
  nigeria nigerian
  indonesia indonesian
  vietnam vietnamese
  thailand thai
  risk hazard danger
`;

/** The stem of the representative by each form of a word. Forms rather than stems, because "care" and "cars" share one. */
const BY_FORM = new Map(
  SYNONYMS.trim()
    .split('\n')
    .flatMap((line) => {
      const words = splitWords(line);
      return words.flatMap((word) =>
        [...verbForms(word), ...nounForms(word)].map((form) => [form, stem(words[0]!)] as const),
      );
    }),
);

/** The stem that represents a word's synonyms. */
export const synonymStem = (word: string): string => BY_FORM.get(word) ?? stem(word);

/** Words that change the meaning if only one of two headlines has them. */
export const TURNING_WORDS: ReadonlySet<string> = new Set(
  splitWords(`
    sue sues sued no not never none nor without fails failed fail denies denied deny rejects rejected refuses refused halts halted cancels canceled
    cancelled withdraws withdrawn suspends suspended delays delayed resumes ends false fake former ex un anti non may might could if
    unlikely likely almost nearly before up down off out below above under despite against lift lifts lifted reverses reversed
    low lows lowest high highs highest higher lower
    china japan germany france italy spain india canada russia mexico brazil switzerland uk europe eurozone asia australia korea turkey
    talks talk nears core existing supplier suppliers rival partner maker owner parent unit arm subsidiary futures premarket
  `).map(synonymStem),
);
