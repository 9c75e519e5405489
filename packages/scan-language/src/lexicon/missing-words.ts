import { phraseTable } from './phrase-table.ts';

/** Data that traders ask for but daily bars don't contain. */
export type MissingData =
  | 'valuation'
  | 'dividends'
  | 'float'
  | 'ownership'
  | 'analysts'
  | 'sentiment'
  | 'events'
  | 'indexes'
  | 'studies'
  | 'similar'
  | 'groups';

export interface MissingWord {
  family: MissingData;
  /** "P/E under 15": a comparison after it applies to it; after "short squeeze" it applies to the stock */
  value: boolean;
}

const value = (family: MissingData): MissingWord => ({ family, value: true });
const event = (family: MissingData): MissingWord => ({ family, value: false });

/** Indexes that we don't compare stocks with. */
const BENCHMARKS =
  'qqq|the qqq|the nasdaq|nasdaq|nasdaq 100|the nasdaq 100|iwm|the iwm|the russell|the russell 2000|russell 2000|the dow|dow|dia';

/** "beating the market", "lagging its sector". */
const BEATING =
  'outperforming|outperform|outperformed|underperforming|underperform|underperformed|beating|beat|beats|outpacing|lagging|lagged|lag|trailing|leading|stronger than|weaker than|ahead of|behind'
    .split('|')
    .flatMap((verb) => BENCHMARKS.split('|').map((benchmark) => `${verb} ${benchmark}`))
    .join('|');

const ROWS: readonly (readonly [string, MissingWord])[] = [
  [
    'pe|pe ratio|pe multiple|price earning|forward pe|forward pe ratio|trailing pe|price to earning|price to earning ratio|price earning ratio|price / earning|earning multiple|peg|peg ratio|ps|ps ratio|price to sale|price to sale ratio|price / sale|pb|pb ratio|pc|price to book|price to book ratio|price to book value|price / book|book value|book value per share|tangible book value|price to cash flow|price to free cash flow|ev / ebitda|ev ebitda|ev to ebitda|ev / sale|enterprise value|eps|eps growth|earning per share|earning|earning growth|earning yield|quarterly earning|earning surprise|eps surprise|revenue|revenue growth|sale|sale growth|quarterly revenue|net income|profit|profit margin|gross margin|operating margin|net margin|margin|profitability|ebitda|ebit|free cash flow|cash flow|operating cash flow|fcf|debt|debt level|debt to equity|debt to equity ratio|debt / equity|debt equity ratio|debt ratio|long term debt|current ratio|quick ratio|roe|roa|roi|roic|return on equity|return on asset|return on investment|return on capital|return on invested capital|cash|cash balance|balance sheet|valuation|fair value|intrinsic value|dcf|fundamental|piotroski|piotroski score|altman z score',
    value('valuation'),
  ],
  [
    'value play|value pick|strong quality|high quality|quality stock|quality|growth metric|growing over|undervalued|overvalued|profitable|unprofitable|growth stock|value stock|growth company|growth name|earning beat|beat earning|beating earning|beat estimate|beating estimate|earning report|report earning|reporting earning|reported earning|earning date|earning call|upcoming earning|after earning|before earning|post earning|earning play|earning winner|earning season|guidance|fundamentally strong|cash rich|debt free|garp',
    event('valuation'),
  ],
  [
    'dividend|dividend yield|div yield|yield|yielding|dividend growth|dividend payout|payout ratio|dividend rate',
    value('dividends'),
  ],
  [
    'dividend stock|dividend payer|dividend paying|dividend aristocrat|aristocrat|dividend king|ex dividend|ex dividend date|high yielding|high yielder|income stock|pay dividend|paying dividend',
    event('dividends'),
  ],
  [
    'float|free float|float size|public float|share float|share outstanding|outstanding share|short interest|short float|short interest ratio|short percent of float|short % of float|short ratio|day to cover|short volume|borrow fee|cost to borrow|float rotation',
    value('float'),
  ],
  [
    'short squeeze|short squeeze candidate|short squeeze play|gamma squeeze|heavily shorted|highly shorted|most shorted|shorted|low float|lowfloat|low floater|high float|small float|tiny float|short seller',
    event('float'),
  ],
  [
    'insider ownership|institutional ownership|institutional holding|insider holding|ownership|insider activity',
    value('ownership'),
  ],
  [
    'insider|insider buying|insider buy|insider bought|insider selling|insider sell|insider purchase|insider trading|institutional buying|institutional selling|institutional investor|institutional support|hedge fund|hedge fund buying|13f|whale|smart money|dark pool|congress|politician|pelosi|buffett|warren buffett',
    event('ownership'),
  ],
  [
    'price target|analyst price target|target price|analyst rating|analyst consensus|consensus rating|consensus',
    value('analysts'),
  ],
  [
    'analyst|upgrade|upgraded|downgrade|downgraded|analyst upgrade|analyst downgrade|buy rating|strong buy|strong buy rating|buy rated|hold rating|sell rating|strong sell|zacks rank|overweight|underweight',
    event('analysts'),
  ],
  ['sentiment|news sentiment|social sentiment|sentiment score|social volume', value('sentiment')],
  [
    'news|good news|bad news|positive news|negative news|in the news|catalyst|headline|reddit|wsb|wallstreetbet|twitter|stocktwit|stocktwits|meme stock|meme|social media|press release|fda|fda approval|hype|hyped|buzz|trending on reddit|trending on twitter|trending on stocktwits|most talked about',
    event('sentiment'),
  ],
  [
    'ipo|recent ipo|new ipo|newly listed|recently listed|spinoff|stock split|reverse split|split|merger|takeover|buyout|acquisition target|buyback|share buyback|stock buyback|bankruptcy|offering|dilution',
    event('events'),
  ],
  [
    'ibd|ibd rating|investor s business daily|investors business daily|technical rank|sctr|alpha|sharpe|sharpe ratio|mansfield relative strength|mansfield rs',
    value('indexes'),
  ],
  [
    `dow stock|dow name|dow component|the dow|s&p 500|s&p500|s&p|s & p 500|s & p|s and p 500|sp500|sp 500|spx|russell 2000|russell 1000|russell|dow jones|dow 30|djia|nasdaq 100|nasdaq100|ndx|${BEATING}|relative to qqq|versus qqq|vs qqq`,
    event('indexes'),
  ],
  [
    'trend intensity|chande momentum oscillator|chande momentum|chande oscillator|awesome oscillator|klinger|elder ray|connors rsi|crsi|fisher transform|know sure thing|kst|dpo|alma|linear regression|r squared|mass index|coppock|qstick|tsi|true strength index|schaff trend cycle|relative vigor|rvgi|balance of power|ease of movement|nvi|pvi|ulcer index',
    value('studies'),
  ],
  [
    'stage 1|stage 2|stage 3|stage 4|stage one|stage two|stage three|stage four|weinstein|stage analysis|stage 2 breakout|stage 1 base|stage 4 decline|flat top|flat bottom|fibonacci|fibonacci retracement|fib|fib retracement|fib level|volume profile|point of control|elliott wave|trend line|trendline|high tight flag|inverse head and shoulder|channel up|channel down|head and shoulder|pennant|wedge|falling wedge|rising wedge|ascending triangle|descending triangle|symmetrical triangle|triangle|triple bottom|triple top|fibonacci pivot|fib pivot|camarilla pivot|woodie pivot|demark pivot|central pivot range|cpr|pivot high|pivot low|yearly pivot|inverted cup and handle|inverse cup and handle|inverted cup with handle|reverse cup and handle|failed double top|failed double bottom|failed bull flag|failed bear flag|hidden divergence|hidden bullish divergence|hidden bearish divergence|bullish hidden divergence|bearish hidden divergence',
    event('studies'),
  ],
  [
    ['in', 'within', 'from', 'of', 'for']
      .flatMap((word) =>
        ['each', 'every'].flatMap((all) => ['sector', 'industry'].map((group) => `${word} ${all} ${group}`)),
      )
      .concat('per sector', 'per industry')
      .join('|'),
    event('groups'),
  ],
];

export const MISSING_WORDS = phraseTable<MissingWord>(
  ROWS.map(([phrases, word]) => [phrases.replaceAll('%', ' % '), word] as const),
);

/** Single words for missing data: they aren't typos or company names. Words of longer phrases ("target") may be. */
export const MISSING_ALONE = phraseTable<MissingWord>(
  ROWS.map(([phrases, word]) => [
    phrases
      .split('|')
      .filter((phrase) => !phrase.includes(' '))
      .join('|'),
    word,
  ]),
);
