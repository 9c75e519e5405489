import { synonymStem } from './vocabulary.ts';

/** A kind of event, or its outcome, and the words in normalized text that express it. */
interface Kind {
  kind: string;
  words: RegExp;
  /** a direction of prices or figures, or a topic that is about one */
  move?: true;
  /** statuses that this topic already says, or that don't matter to it */
  absorbs?: readonly string[];
}

const WORKERS = String.raw`(?:jobs?|positions?|roles|workers?|staff|employees?|workforce|headcount|posts)`;

/** What a headline is about. */
export const TOPICS: readonly Kind[] = [
  { kind: 'bankruptcy', words: /\bbankruptcy\b|\bchapter 11\b|\binsolvency\b/ },
  { kind: 'breach', words: /\b(?:data )?breach(?:es|ed)?\b|\bhack(?:ed|ers?)?\b|\bcyber-?attack\b|\bstole data\b/ },
  { kind: 'breakup', words: /\bsplits? (?:up )?in(?:to)\b|\bbreak-?up\b|\bbroken up\b|\bseparate into\b/ },
  { kind: 'buyback', words: /\bbuy-?backs?\b|\b(?:share|stock) repurchase/ },
  {
    kind: 'contract',
    words:
      /\bcontract\b|\bcontracts (?:with|for|from|worth)\b|\bawards?\b|\b(?:wins?|lands?|secures?|clinche?s?|bags?)\b.{0,40}\b(?:order|deal)\b/,
  },
  {
    kind: 'deal',
    words:
      /\b(?:to |agrees to )?(?:buy|buys|buying|acquires?|acquiring|acquired|bought) (?!back)|\bsnaps? up\b|\bscoops? up\b|\bswallows?\b|\btakeover\b|\bacquisition of\b|\bmerg(?:e|er|ing)\b|\b(?:bid|offer) (?:for|from)\b|\bdeal for\b|'s [^,]{0,20}\b(?:bid|offer)\b/,
  },
  { kind: 'default', words: /\bdefaults?\b|\bmisses .{0,30}\bpayment\b/, absorbs: ['miss'] },
  {
    kind: 'dividend cut',
    words: /\b(?:cuts?|halves|slashe?s?|halving|suspends?|scraps?)\b.{0,30}\bdividend\b/,
    absorbs: ['cut', 'halt', 'end'],
  },
  { kind: 'guidance', words: /\b(?:forecast|outlook|guidance)\b/ },
  {
    kind: 'invest',
    words:
      /\b(?:spend|spends|invests?|investing|commits?|pours?|plows?)\b.{0,40}\d|\binvestment\b|\bbreaks? ground\b|\bstarts? construction\b|\b(?:builds?|building)\b.{0,40}\b(?:plant|factory|factories|fabs?|data cent(?:er|re)s?|mill|refinery)\b/,
  },
  { kind: 'ipo', words: /\bipo\b|\binitial public offering\b/ },
  { kind: 'jobs data', words: /\bpayrolls?\b|\badds? [\d,]+ (?:private )?jobs\b/ },
  {
    kind: 'layoffs',
    words: new RegExp(
      String.raw`\b(?:cut|cuts|cutting|axe?s?|axing|sheds?|shedding|eliminat\w+|slash\w*|trim\w*|fires?|firing|reduc\w+)\b.{0,25}\b${WORKERS}\b|\blay(?:s|ing)? ?-?off|\blaid off\b|\blayoffs?\b|\blets? go\b|\bjob cuts\b|\bredundan`,
    ),
    absorbs: ['cut'],
  },
  {
    kind: 'leader leaves',
    words:
      /\b(?:ceo|chief|cfo|chairman|president|founder)\b.{0,40}\b(?:steps? down|stepping down|step down|resigns?|quits?|departs?|depart|leaves?|to leave|exits?|ousted|retires?|retire)\b|\b(?:steps? down|to step down|resigns?|quits?|departs?|to leave|leaves|ousted|retires?|to retire) as\b/,
  },
  {
    kind: 'leader named',
    words: /\b(?:names?|appoints?|hires?|taps?|picks?|promotes?)\b.{0,60}\b(?:ceo|chief|cfo|chairman|president|boss)\b/,
  },
  { kind: 'operations', words: /\b(?:drilling|production|output|operations|mine|mill|refinery)\b/ },
  { kind: 'funding', words: /\bfunding\b|\bvaluation\b|\bvalued at\b|\braises [$€£]/, absorbs: ['raise'] },
  { kind: 'subsidy', words: /\bsubsid|\bgrants?\b|\btax breaks?\b/ },
  { kind: 'notes', words: /\bnotes\b|\bbonds\b/, absorbs: ['sell'] },
  { kind: 'outage', words: /\boutages?\b|\bglitch|\bground(?:s|ed)?\b.{0,20}\b(?:flights|fleet|planes)\b/ },
  {
    kind: 'penalty',
    words:
      /\bfine[sd]?\b|\bpenalt|\bverdict\b|\bto pay\b|\bpays [$€£]|\bdamages\b|\bsettle[sd]?\b(?! (?:up|down|higher|lower))|\bsettlement\b/,
  },
  { kind: 'price move', words: /\b(?:shares?|stock)\b/, move: true },
  {
    kind: 'rate decision',
    words:
      /\b(?:interest|key|policy|benchmark|lending|cash) rates?\b|\brates? (?:by|to|at|unchanged|steady|on hold)\b|\bon rates\b/,
  },
  {
    kind: 'upgrade',
    words: /\bupgrade[sd]?\b|\braised to (?:buy|outperform|overweight|hold|neutral)\b/,
    absorbs: ['raise'],
  },
  {
    kind: 'downgrade',
    words: /\bdowngrade[sd]?\b|\bcut to (?:sell|underperform|underweight|hold|neutral)\b/,
    absorbs: ['cut'],
  },
  { kind: 'recall', words: /\brecall|\bpulls? [\d,]+/ },
  { kind: 'profit', words: /\b(?:profit|earnings|loss)\b/, move: true, absorbs: ['raise'] },
  { kind: 'revenue', words: /\b(?:revenue|sales)\b/, move: true },
  { kind: 'orders', words: /\b(?:orders|bookings|deliveries|shipments|subscribers)\b/, move: true },
  { kind: 'economic data', words: /\b(?:gdp|economy|inflation|exports)\b/, move: true },
  { kind: 'stake', words: /\bstake\b/ },
  { kind: 'strike', words: /\bstrikes?\b(?! (?:deal|a deal|down))|\bwalk(?:s|ed)? (?:off|out)\b/ },
  { kind: 'sue', words: /\bsue[sd]?\b|\bsuing\b|\b(?:lawsuit|suit) against\b|\bfiles? (?:suit|lawsuit)\b/ },
  { kind: 'bill', words: /\b(?:package|bill|legislation)\b/ },
];

/** Its outcome. All of them must be the same in both headlines. */
export const STATUSES: readonly Kind[] = [
  { kind: 'bound', words: /\b(?:under|above|below|over) [$€£]?\d/ },
  { kind: 'not', words: /\bnot?\b|n't\b|\bnever\b/ },
  {
    kind: 'reject',
    words:
      /\breject|\brebuff|\bspurn|\bdeclines? to\b|\brefus|\b(?:turn|vote)s? down\b|\bblock|\boppos|\boverturn|\btosse?[sd]?\b|\bdismiss|\bthrows? out\b|\bstrikes? down\b|\bvoid|\bappeal(?:s|ed)?\b|\bseeks?\b|\b(?:court|judge) (?:halts|suspends|pauses)\b|\burges?\b|\bden(?:y|ies|ied)\b/,
  },
  { kind: 'approve', words: /\bapprov|\bclear(?:s|ed)?\b|\bgreen[- ]?light|\bpass(?:es|ed)\b|\bauthoriz|\bbacks?\b/ },
  {
    kind: 'end',
    words:
      /\babandon|\bscrap|\bcall(?:s|ed)? off\b|\bterminat|\bcancel|\bwalk(?:s|ed)? away\b|\bend(?:s|ed)?\b|\bdrop(?:s|ped)? (?:its |the )?(?:[\w-]+ ){0,2}(?:bid|plan|deal|offer|talks)\b|\bcollapse/,
  },
  {
    kind: 'talks',
    words:
      /\bin talks\b|\bnear(?:s|ing)?\b|\bweigh|\bconsider|\bmull|\bexplor|\bclose to\b|\breview|\bplans? to consider\b|\bmay\b|\bmight\b|\bcould\b/,
  },
  {
    kind: 'resume',
    words:
      /\bresum|\brestart|\breopen|\breinstat|\brebound|\brecover|\bemerg|\bresolv|\bfix(?:es|ed)?\b|\brestor|\breturns?\b/,
  },
  { kind: 'complete', words: /\bcomplet|\bclose[sd]? (?:its |the )?(?:acquisition|deal|purchase)/ },
  {
    kind: 'halt',
    words: /(?<!(?:court|judge) )\bhalt|\bsuspend|\bpaus|\bdelay|\bpostpon|\bstop(?:s|ped|ping)?\b|\bground(?:s|ed)\b/,
  },
  { kind: 'lose', words: /\b(?:loses?|lost) (?:.{0,40} )?(?:contract|order|bid|case|appeal)\b|\bfail(?:s|ed)? to\b/ },
  { kind: 'sell', words: /\bsells?\b|\bselling\b|\bdivest|\bexits?\b|\boffload|\bsale of\b|\bsold\b/ },
  { kind: 'raise', words: /\brais(?:e|es|ed|ing)\b|\bhik(?:e|es|ed)\b|\blift(?:s|ed)?\b|\bboost(?:s|ed)?\b/ },
  { kind: 'cut', words: /\bcut(?:s|ting)?\b|\blower(?:s|ed)\b|\bto lower\b|\bslash|\btrim|\breduc|\bhalv/ },
  {
    kind: 'hold',
    words:
      /\b(?:keeps?|holds?|leaves?|left|kept|held)\b.{0,25}\brates?\b|\bunchanged\b|\bon hold\b|\bsteady\b|\bstands? pat\b/,
  },
  { kind: 'beat', words: /\bbeat(?:s|ing)?\b|\btop(?:s|ping|ped)\b|\bexceed|\bsurpass/ },
  { kind: 'miss', words: /\bmiss(?:es|ing|ed)?\b|\bfalls? short\b/ },
  { kind: 'record', words: /\brecord\b/ },
  { kind: 'oust', words: /\boust|\bfired\b/ },
  { kind: 'avert', words: /\bavert|\bavoid/ },
  {
    kind: 'chief executive',
    words: /\bceo\b|(?<!finance )\bchief\b(?! (?:financial|operating|technology|investment|marketing|economist|of))/,
  },
  { kind: 'finance chief', words: /\bcfo\b|\bfinance chief\b|\bchief financial\b/ },
  { kind: 'chairman', words: /\bchair(?:man|woman)?\b/ },
  {
    kind: 'up',
    words:
      /\b(?:ris(?:e|es|ing)|rose|climb\w*|gain\w*|jump\w*|soar\w*|surg\w+|rall(?:y|ies|ied)|grow\w*|grew|up|add(?:s|ed)?|higher|expand\w*|increas\w+|pops?)\b/,
    move: true,
  },
  {
    kind: 'down',
    words:
      /\b(?:fall(?:s|ing)?|fell|drop(?:s|ped)?|plung\w+|crater\w*|s[iau]nks?|slump\w*|tumbl\w+|shr[iau]nk\w*|contracts? \d|contracted|slid(?:e|es)?|down|lower|declin(?:e|es|ed) \d|decreas\w+|plummet\w*|los(?:es|t) over)\b/,
    move: true,
  },
];

/** Capitalized words that aren't names. */
export const NOT_NAMES: ReadonlySet<string> = new Set(
  `ceo cfo coo cto ipo ai ev evs suv suvs gdp cpi ppi eps etf etfs it ex i m&a r&d q1 q2 q3 q4 vp hr spac llc inc corp ltd plc co the a an in on
  as at of for to and but by with after over why how what who when`.split(/\s+/),
);

/** Names that say when, not who. */
export const DATES: ReadonlySet<string> = new Set(
  `january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday christmas easter`
    .split(/\s+/)
    .map(synonymStem),
);

/** First words that aren't names, although both headlines begin with them. */
export const COMMON_FIRST: ReadonlySet<string> = new Set(
  `retail core home factory consumer producer durable weekly private new existing judge court activist stocks futures treasury treasuries
  wholesale industrial manufacturing service services crude hedge global world tech chip bank banks drug housing jobless unemployment
  inflation profit sales revenue more most big top small weak strong higher lower rising falling record why how what when investors
  traders analysts regulators lawmakers senators workers pilots gold oil silver copper brent bitcoin dollar euro yen pound`
    .split(/\s+/)
    .map(synonymStem),
);

/** Words that aren't details: they name no object, cause, or place. */
export const VAGUE: ReadonlySet<string> = new Set(
  'judge court jury regulators orders case hit hits face faces amid deal plan plans year new'
    .split(' ')
    .map(synonymStem),
);

/** Words that make another event of it if only one headline has them. */
export const BLOCKING: ReadonlySet<string> = new Set(
  'no not never without against futures core existing before'.split(' ').map(synonymStem),
);
