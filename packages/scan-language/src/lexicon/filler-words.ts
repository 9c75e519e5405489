import type { Token } from '../text/tokens.ts';
import { fold } from '../text/words.ts';

const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(fold));

/** Head nouns of what a scan looks for; filler that ends a noun phrase. */
export const HEADS: ReadonlySet<string> = set(
  'stuff thing things stock stocks share shares company companies name names ticker tickers equity equities security securities symbol symbols listing listings play plays candidate candidates pick picks setup setups firm firms corporation corporations one ones issue issues maker makers idea ideas opportunity opportunities stk stks stox tix sector sectors industry industries group groups space producer producers',
);

/** Words that don't change the meaning of a sentence anywhere. */
export const FILLER: ReadonlySet<string> = set(`
  please tell alert notify update finally firstly secondly lastly show me find give get list display see fetch return pull scan scanning scans screen screener screening search searching filter filtering look looking lookup locate identify spot bring hunt
  want wanted wants need needs wish like would could can will shall should must may might let lets try help id ill im ive i you your we our us they theyre them their themselves there here it its itself
  catch grab snag uncover discover anyone anybody someone somebody curious wondering wonder trying hoping thinking love interested
  hi hello hey yo thanks thank ok okay pls plz kindly dear guys folks everyone team gents ladies fellas appreciated appreciate
  a an the of in on at to for from by with and as into onto upon per via
  is are was were be been being am do does did doing done has have had having
  that thats which who whose whom what whats where when whenever this these those such some any every each all both everything anything something
  stock market markets us usa american america u.s wall street exchange exchanges trade trades trading traded daily chart charts
  now moment currently today just also too then so well plus still really actually basically simply those those's that're
  result results data value values reading readings signal signals pattern patterns condition conditions criteria level levels territory strategy query
  because since but however although though yet
  my mine myself
  new-line and/or etc
  along together alongside plus together
  able possible possibly maybe perhaps rule rules
  out there
  meet meets satisfy satisfies meaning namely ie eg formed forming
  gimme lemme among amongst
  be showing shows displaying having exhibiting experiencing seeing making make makes made got getting gets
  good-morning write code build create already act
  right
  those which how many much were
  currently presently
  public publicly listed
  price prices priced
  kind kinds type types sort-of
  worth
  go going goes went
  come
  start started
  keep kept
  include including included
  day days session sessions
  ve re ll s
`);

/** Filler that must not be skipped between conditions, because skipping it could lose a part of the meaning. */
export const NEVER_FILLER: ReadonlySet<string> = set('day days session sessions go start keep since');

/** The cost of words that may be skipped inside a clause: little for articles, more for prepositions. */
const SKIP_COSTS: ReadonlyMap<string, number> = new Map(
  (
    [
      [
        'the a an its their it they is are was were be been being has have had that which who where currently now just still also has trading already',
        0.05,
      ],
      ['stock share company own must should today we our my there this line would will either', 0.2],
      ['of on in at to for as level value', 0.3],
    ] as const
  ).flatMap(([words, cost]) => words.split(' ').map((word) => [word, cost] as const)),
);

/** The cost of skipping a token inside a clause; Infinity if it can't be skipped. */
export const skipCost = ({ kind, text }: Token): number =>
  kind === 'word'
    ? (SKIP_COSTS.get(text) ?? Number.POSITIVE_INFINITY)
    : text === ':' || text === '"'
      ? 0.05
      : Number.POSITIVE_INFINITY;
