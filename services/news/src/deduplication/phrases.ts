const MONEY = String.raw`[$€£¥]?\d[\d,.]*(?:\s?-?(?:thousand|million|billion|trillion|mln|bln|mn|bn|tn|[kmbt]))?(?:[- ](?:euro|dollar|pound|yen)s?)?`;
/** What companies and central banks raise: "lifts its outlook", unlike "lifts a ban". */
const RAISED = String.raw`(?:[\w-]+ ){0,5}(?:forecast|guidance|outlook|dividend|targets?|rates?|estimates?|view|stake|bid|offer|prices?|sales|profit|earnings)`;
const LIFTED = String.raw`(?:[\w-]+ ){0,2}(?:bans?|curbs?|restrictions?|sanctions?|tariffs?|limits?|suspension|moratorium|embargo|freeze|lockdown)`;
const MOVES =
  'rise|climb|gain|advance|grow|fall|drop|decline|slip|sink|slide|jump|surge|soar|spike|plunge|tumble|plummet|slump';
const DESCRIPTIONS =
  'giant|makers?|firm|group|telecom|activist|activist investor|startup|retailer|grocer|lender|insurer|chain|designer|developer|producer|operator|miner|fund|brokerage|automaker|carmaker|chipmaker|drugmaker|steelmaker|planemaker|toymaker|brewer|distiller|homebuilder|biotech|broker|utility|airline|conglomerate|heavyweight|titan';

/** "Mining giant Acme" is Acme; case matters. */
export const DESCRIBED_NAME = new RegExp(
  String.raw`^(?:[A-Z][a-z-]+ )?(?:[a-z-]+ )?(?:${DESCRIPTIONS.replace(/\b([a-z])/g, (letter) => `[${letter}${letter.toUpperCase()}]`)}) (?=[A-Z])`,
);

/** Phrases that have one spelling in comparisons, in normalized text. The order matters. */
export const PHRASES: readonly (readonly [RegExp, string])[] = [
  // spellings
  [/\bu\.\s?s\.(?:a\.)?(?!\w)/g, ' usa '],
  [/\bunited states\b/g, ' usa '],
  [/\bu\.\s?k\.(?!\w)/g, ' uk '],
  [/\b(?:united kingdom|great britain)\b/g, ' uk '],
  [/\be\.\s?u\.(?!\w)|\beuropean union\b/g, ' eu '],
  [/\b(?:can|won|\w+n)'t\b/g, ' not '],
  [/\binterest rates?\b/g, ' rates '],
  [/\belectric (?:vehicles?|cars?)\b/g, ' ev '],
  [/\bevs\b/g, ' ev '],
  [/\bwall st\b\.?/g, ' wall street '],
  [/\beuro[- ]zone\b/g, ' eurozone '],
  [/\bhealth[- ]care\b/g, ' healthcare '],
  [/\b(air)[- ](bags?|craft|lines?)\b/g, ' $1$2 '],
  [/\b(chip|car|auto|drug|home|phone|plane)[- ](makers?|builders?)\b/g, ' $1$2 '],
  [/\bcyber[- ]attack/g, ' cyberattack'],
  [/\b(?:natgas|nat gas)\b/g, ' natural gas '],
  [/\b(break|start|back)[- ]up\b/g, ' $1up '],
  [/\b(write|mark|sell|spin|lay|slow|shut|pull|bench)[- ](downs?|offs?|outs?|backs?|marks?)\b/g, ' $1$2 '],
  [/\bpick-?up(?: trucks?|s)?\b/g, ' pickup '],
  [/\b(1st|first)[- ](?:fiscal[- ])?quarter\b/g, ' q1 '],
  [/\b(2nd|second)[- ](?:fiscal[- ])?quarter\b/g, ' q2 '],
  [/\b(3rd|third)[- ](?:fiscal[- ])?quarter\b/g, ' q3 '],
  [/\b(4th|fourth)[- ](?:fiscal[- ])?quarter\b/g, ' q4 '],
  [/\b([1-4])q\b/g, ' q$1 '],
  [/\bper cent\b/g, ' percent '],
  [/\b(?:a |1\/4[- ])?quarter[- ](?:percentage[- ])?point\b/g, ' 25 bps '],
  [/\b(?:a |1\/2[- ])?half[- ](?:a )?(?:percentage[- ])?point\b/g, ' 50 bps '],
  [/\b(?:full|whole)[- ]year\b/g, ' annual '],
  // people and institutions
  [/\bchief financial officer\b|\b(?:finance|financial) chief\b/g, ' cfo '],
  [/\b(?:chief executive officer|chief executive)\b/g, ' ceo '],
  [/\b(ceo|cfo|chairman|president|founder)( to)? (?:leaves?|leaving|departs?|departing|exits?)\b/g, ' $1 resign '],
  [/\bfederal reserve\b/g, ' fed '],
  [/\beuropean central bank\b/g, ' ecb '],
  [/\bbank of england\b/g, ' boe '],
  [/\bbank of japan\b/g, ' boj '],
  [/\bfederal (?=judge|court|regulators?|prosecutors?)/g, ' usa '],
  [/\bjustice department\b|\bdepartment of justice\b/g, ' doj '],
  [/\bartificial intelligence\b/g, ' ai '],
  // attributions
  [/^\s*(?:minutes|data|surveys?|documents|filings?|polls?|study|report)s? (?:shows?|finds?|says):? /g, ' '],
  [/, (?:minutes|data|surveys?|documents|filings?|polls?|study|report)s? (?:shows?|finds?|says)\s*$/g, ' '],
  // economic data
  [/\b(?:usa )?economy (?=add|lost|lose)/g, ' '],
  [/\beconomy (?=grow|grew|expand|shr[aiu]nk|contract)/g, ' gdp '],
  [/\bexpand(?:s|ed) (?=\d)/g, ' rise '],
  [/\bshr[aiu]nks? (?=\d)/g, ' fall '],
  [/\b(low|high)est(?: level)? in (?:a|one|(\w+)) (year|month|week|decade)s?\b/g, ' $2 $3 $1 '],
  [/\bone[- ](year|month|week|decade) (low|high)\b/g, ' $1 $2 '],
  [/\bconsumer price (?:index|inflation)\b|\bconsumer prices\b/g, ' cpi '],
  [/\bproducer price (?:index|inflation)\b|\bproducer prices\b/g, ' ppi '],
  [/\b(?:unemployment|jobless) rate\b/g, ' jobless rate '],
  [/\b(?:initial |weekly )?(?:jobless|unemployment) claims\b/g, ' jobless claims '],
  [/\b(?:jobs|employment|payrolls) (?:report|data|figures|numbers)\b/g, ' jobs data '],
  [/\b(oil|gold|crude|copper|silver|bitcoin|gas) prices\b/g, ' $1 '],
  [/\b(?:us |usa )?(?:stock|equity|share|wall street)(?: index)? futures\b/g, ' futures '],
  [/\bthan (?:expected|forecast|estimated|anticipated|expectations|estimates)\b/g, ' than expected '],
  [
    /\b(?:holds?|keeps?|leaves?|held|kept|left)( \w+)? (?:interest |key |policy )?rates? (?:steady|unchanged|on hold)\b/g,
    '$1 hold rates steady ',
  ],
  [/\bstands? pat on (?:interest )?rates\b/g, ' hold rates steady '],
  [/\b(?:little[- ]changed|unchanged)\b/g, ' flat '],
  // American unless they name another country
  [
    /\busa (?=retail sales|(?:existing |new )?home sales|housing|factory|consumer|cpi|ppi|gdp|jobless|jobs data|durable|trade deficit|economy|inflation|payrolls|private payrolls|treasur|futures)/g,
    ' ',
  ],
  // moves
  [
    /^\s*(?:usa )?(?:stocks|shares|stock market)\b(?! (?:of|in|to|making|for|on|with|that|market|today|split))/g,
    ' wall street ',
  ],
  [/\b(?:edg|inch|tick|creep|nudg|drift)(?:e?s|e?d|ing|e)? (?:up|higher)\b/g, ' rise '],
  [/\b(?:edg|inch|tick|creep|nudg|drift)(?:e?s|e?d|ing|e)? (?:down|lower)\b/g, ' fall '],
  [/\b(ends?|close[sd]?|settle[sd]?|finish(?:es)?|opens?|trades?) (?:lower|down|in the red)\b/g, ' $1 lower '],
  [/\b(ends?|close[sd]?|settle[sd]?|finish(?:es)?|opens?|trades?) (?:higher|up|in the green)\b/g, ' $1 higher '],
  [/\brecord(?: closing| all-time)? highs?\b|\ball[- ]time highs?\b/g, ' record '],
  [/\b(?:more than|over|about|around|roughly|some|nearly|almost|at least|up to) (?=[$€£]?\d)/g, ' '],
  [/\bup (?=\d)/g, ' rise '],
  [/\bdown (?=\d)/g, ' fall '],
  [new RegExp(String.raw`\b(?:shares|stock|shares of (.{2,40}?)) (?=(?:${MOVES})(?:e?s|e?d|n?ped)? \d)`, 'g'), ' $1 '],
  [/\bcontract(?:s|ed) (?=(?:in|at|by|more|less|again|sharply|for)\b)/g, ' shrink '],
  [
    new RegExp(String.raw`\b(?:lift|boost|increase|hike|up|raise)(?:s|d|ed)? (?!${LIFTED}\b)(?=${RAISED}\b)`, 'g'),
    ' raise ',
  ],
  [
    /\b(?:falls?|fell|comes?|came)(?: in)? (?:short of|below) (?=estimates|expectations|forecasts|views|consensus)/g,
    ' misses ',
  ],
  [/\bahead of\b/g, ' before '],
  [
    /\b(beats?|beating|tops?|topping|misse?s?|missing|exceeds?|surpass(?:es)?)((?: [\w-]+){0,3}) (?:forecasts?|views|expectations|consensus|estimates)\b/g,
    '$1$2 estimates ',
  ],
  // events
  [
    new RegExp(
      String.raw`\b(?:buys?|buying) back (?:up to )?(${MONEY})?(?: (?:in|of|worth of))?(?: its)?(?: own)? (?:stock|shares)\b`,
      'g',
    ),
    ' buyback $1 ',
  ],
  [/\b(?:stock|share) (buyback|repurchase)s?(?: programs?| plans?)?\b/g, ' buyback '],
  [/\b(?:opens?|launch(?:es)?|starts?|begins?) (?:an? )?(\w+ )?(?:probe|investigation|inquiry)\b/g, ' $1 probe '],
  [/\b(?:files?|filed) (?:an? )?(?:lawsuit|suit|complaint) against\b/g, ' sues '],
  [/\b(?:declines?|refuses?|declined|refused) to (?:approve|clear)\b/g, ' rejects '],
  [/\b(?:takes?|builds?|buys?|acquires?|discloses?|took|built) (?:an? )?(\d[\d.]*% )?stake\b/g, ' buy $1 stake '],
  [/\b(?:teams? up|partners|joins? forces) with\b/g, ' partner '],
  [/\b(?:shuts?|shutting|shutters?|shuttering)(?: down)?\b/g, ' close '],
  [
    /\b(?:drops?|walks? away from|pulls? out of|calls? off|terminates?) (?:its |the )?((?:[\w-]+ ){0,3}(?:plan|bid|deal|merger|offer|takeover|acquisition)s?)\b/g,
    ' cancel $1 ',
  ],
  [/\b(?:lays?|laid|laying|layoff) ?offs?\b/g, ' cut '],
  [/\b(?:throws?|threw|thrown) out\b/g, ' dismiss '],
  [/\b(?:steps?|stepped|stepping) down\b/g, ' resign '],
  [/\b(?:goe?s?|going|went) on strike\b/g, ' strike '],
  [
    /\b(?:files?|filed|filing|seeks?) (?:for )?(?:chapter 11|bankruptcy)(?: bankruptcy)?(?: protection)?\b/g,
    ' files bankruptcy protection ',
  ],
  [/\bgets? (?:the )?green[- ]?light from\b/g, ' approved by '],
  [
    new RegExp(
      String.raw`\b(?:strikes?|reache?s?|inks?|signs?|announces?) (?:a |an )?(${MONEY} )?(?:\w+ )?deal to (?:buy|acquire)\b`,
      'g',
    ),
    ' buy $1 ',
  ],
  [/\bagree[sd]? to (buy|acquire|sell|merge|pay|settle)\b/g, ' $1 '],
  [
    new RegExp(
      String.raw`\b(buy|acquire|purchase)(s|d|ing)?\b(.{0,80}?) in (?:a |an )?(${MONEY}) (?:\w+[- ])?(?:\w+ )?(?:deal|transaction)\b`,
      'g',
    ),
    ' buy $3 $4 ',
  ],
  [/\bdeal (?=to (?:buy|acquire))/g, ' '],
  [/\b(?:in talks to merge with|in merger talks(?: with)?)\b/g, ' merger talks '],
];

/** "Acme upgraded to buy at Carrick" says the same as "Carrick upgrades Acme to buy". */
const PASSIVE_RATING =
  /^\s*(.{2,60}?) (?:is |was )?(upgraded|downgraded|initiated|reiterated)(| (?:to|at|from) .{2,40}?) (?:at|by) (\S.{1,40}?)\s*$/;
export const activeRating = (text: string): string => text.replace(PASSIVE_RATING, '$4 $2 $1$3');
