import type { SeriesName } from '@plainscan/contracts';
import { phraseTable, withShortVolume } from './phrase-table.ts';

const each = (words: string, phrase: (word: string) => string): string => words.split('|').map(phrase).join('|');

const heikinAshi = (field: string): string =>
  each('heikin ashi|heiken ashi|heikinashi|heikenashi|ha|heikin ashi candle', (name) => `${name} ${field}`);

/** "R1", "pivot R1", "R1 pivot", "pivot resistance 1", "first resistance". */
const pivotLevel = (letter: string, kind: string, n: number, ordinal: string): string =>
  `${letter} ${n}|${ordinal} ${kind}|${ordinal} ${kind} level|${ordinal} pivot ${kind}|pivot ${kind} ${n}|${kind} ${letter} ${n}|${kind} level ${n}|${each('pivot|pivot point|daily|daily pivot|classic|classic pivot', (name) => `${name} ${letter} ${n}`)}|${each('pivot|pivot point|level|pivot level', (noun) => `${letter} ${n} ${noun}`)}`;

/** "full stochastic %K", "slow stoch k". */
const stochasticLine = (line: 'k' | 'd') =>
  ['', 'full ', 'slow ']
    .flatMap((kind) =>
      ['stochastic', 'stoch'].flatMap((name) => [`%${line}`, line].map((letter) => `${kind}${name} ${letter}`)),
    )
    .join('|');

/**
 * The phrases of each series.
 * To add a word: docs/adding-a-word.md.
 */
const SERIES_PHRASES: Record<SeriesName, string> = {
  open: 'open|opening price|open price|opening|opened price|openings',
  high: 'high|high of the day|high of day|day high|daily high|intraday high|session high|hod|high price|highest price of the day|todays highest price|highest price',
  low: 'low|low of the day|low of day|day low|daily low|intraday low|session low|lod|low price|lowest price of the day|lowest price',
  close:
    'price|close|closing price|close price|stock price|share price|price per share|last price|last|current price|last close|closing|market price|trading price|quote|stock s price|per share price|cost|px|closing share price|day close|close of the day|close of day|end of day price|closing stock price|stock price|current stock price|last traded price|price bar|daily price bar',
  change: 'change|price change|net change|dollar change|change in dollars',
  changePercent:
    'change %|pctchange|pctchg|% change|change percent|percent change|percentage change|daily change %|daily % change|daily percent change|day change %|price change %|today change|daily change|day change|daily return|daily move|daily gain|day gain|one day change|todays change|daily performance|pct chg|pct change|chg %|% chg|chg|price percent change|percent price change|perf day|performance day|perf for day|perf for the day|performance for the day|performance today|perf today|performance on the day|perf 1 day|performance 1 day',
  gapPercent: 'gap %|gap|gap percent|gap percentage|opening gap|% gap|percent gap',
  range:
    'range|day point range|intraday range|intraday swing|daily range|day range|trading range|high low range|session range',
  rangePercent: 'range %|range percent|% range|daily range %|daily range percent|percent range|day range %',
  body: 'body|candle body|real body',
  closePosition:
    'close position|closing position|closing range|position in range|close in range|close location|ibs|internal bar strength',
  marketCap:
    'market cap|mcap|market capitalization|market capitalisation|mkt cap|marketcap|mktcap|cap|market value|capitalization|company size',
  volume:
    'volume|vol|share volume|trading volume|daily volume|trade volume|day volume|volume today|current volume|traded volume',
  averageVolume:
    'average volume|avg volume|avg vol|average vol|volume average|volume avg|avgvolume|averagevolume|volavg|volumeavg|volumeaverage|vol avg|vol average|vol ma|vol sma|mean volume|average daily volume|average daily trading volume|avg daily volume|adv|average trading volume|volume moving average|volume ma|volume sma|average share volume|usual volume|normal volume|typical volume|volume moving avg|volume mean|av volume|ave volume|mav|vma|mavol|avgv|smav|avgvol|trade average|trade avg|average trade|average number of share traded',
  relativeVolume: 'relative volume|rvol|rel vol|rel volume|relative vol|relvol|volume ratio|r vol',
  dollarVolume:
    'dollar volume|dollar vol|daily $ volume|$ vol|value traded|traded value|turnover|dollar turnover|daily dollar volume|dollars traded',
  averageDollarVolume:
    'average dollar volume|average $ volume|avg $ volume|avg $ vol|average $ vol|$ average volume|$ avg volume|avg daily $ volume|average daily $ volume|avg dollar volume|average daily dollar volume|average dollar vol|average turnover|dollar volume average|avg daily dollar volume|average value traded|average daily traded value|average daily value traded|average traded value|liquidity',
  sma: 'sma|simplemovingavg|simplemovingaverage|movavg|movingaverage|movingavg|simple moving average|moving average|ma|mas|dma|simple ma|moving avg|mov avg|simple moving avg|day ma|average price|price average|mavg|avgc|smac',
  ema: 'ema|expaverage|movavgexponential|exponentialmovingaverage|movexp|exponential moving average|exponential ma|exponential average|exp moving average|exponential moving avg|exponential|xavgc|emac',
  wma: 'wma|weighted moving average|weighted ma|weighted average|weighted moving avg|linear weighted moving average',
  dema: 'dema|double exponential moving average|double ema|double exponential ma|double exponential average|double exponential moving avg',
  tema: 'tema|triple exponential moving average|triple ema|triple exponential ma|triple exponential moving avg',
  kama: 'kama|kaufman adaptive moving average|kaufman s adaptive moving average|kaufmans adaptive moving average|kaufman moving average|kaufman ama|kaufman adaptive ma|adaptive moving average|adaptive ma',
  rsi: 'rsi|relative strength index|rsi value|relative strength indicator|wilder rsi|wilders rsi|rsi wilder|wilder relative strength index',
  stochasticK: `${stochasticLine('k')}|stochastic|stoch|full stochastic|full stoch|%k|stochastic oscillator|stochastics|slow stochastic|slow %k|stochastic %k line|%k line|stoch oscillator|slow stoch|stochastic k line|k line`,
  stochasticD: `${stochasticLine('d')}|slow %d|%d|%d line|stochastic signal|stochastic signal line|stochastic d line|d line|stochastic %d line`,
  williamsR:
    'williams %r|williams r|%r|williams|williams percent r|wpr|willr|williamsr|will %r|william %r|w %r|williams percent range|williams % r',
  cci: 'cci|commodity channel index',
  mfi: 'mfi|money flow index',
  macd: 'macd|macd line|macd fast line|fast macd line|macd value|moving average convergence divergence',
  macdSignal: 'macd signal|macd slow line|slow macd line|macd signal line|signal line|signal|macd trigger line',
  macdHistogram: 'macd histogram|histogram of macd|histogram of the macd|macd hist|histogram|hist|macdh',
  momentum: 'momentum|momentum indicator|momentum oscillator|mom',
  roc: 'roc|rate of change|price rate of change',
  adx: 'adx|average directional index|adx value|directional index|average directional movement index|trend strength',
  plusDi:
    '+di|plus di|di plus|diplus|di+|positive directional indicator|plus directional indicator|pdi|dmi plus|positive di|dmi +',
  minusDi:
    '-di|minus di|di minus|diminus|di-|negative directional indicator|minus directional indicator|mdi|dmi minus|negative di|dmi-',
  stochasticRsiK:
    'stochastic rsi|stoch rsi|stochrsi|stochasticrsi|rsi stochastic|rsi stoch|stochastic rsi %k|stochastic rsi k|stochastic rsi k line|stochastic rsi %k line|stoch rsi %k|stoch rsi k|stoch rsi k line|stoch rsi %k line|stochrsi %k|stochrsi k|stochrsi k line|stochrsi %k line|stochastic relative strength index|stochastic rsi oscillator|k line of the stochastic rsi',
  stochasticRsiD:
    'stochastic rsi %d|stochastic rsi d|stochastic rsi d line|stochastic rsi %d line|stochastic rsi signal|stochastic rsi signal line|stoch rsi %d|stoch rsi d|stoch rsi d line|stoch rsi %d line|stoch rsi signal|stoch rsi signal line|stochrsi %d|stochrsi d|stochrsi d line|stochrsi %d line|stochrsi signal|stochrsi signal line',
  aroonUp: 'aroon up|aroon|aroon up line|aroonup|aroon indicator|aroon up indicator|up aroon',
  aroonDown: 'aroon down|aroon down line|aroondown|aroon dn|aroon down indicator|down aroon',
  aroonOscillator: 'aroon oscillator|aroon osc|aroonosc|aroon up minus aroon down',
  trix: 'trix|trix oscillator|trix indicator|trix line|trix value|triple exponential average|triple exponential oscillator',
  ppo: 'ppo|ppo line|ppo value|percentage price oscillator|percent price oscillator|price percentage oscillator',
  ppoSignal: 'ppo signal|ppo signal line|ppo trigger line|percentage price oscillator signal line',
  ppoHistogram: 'ppo histogram|ppo hist|percentage price oscillator histogram',
  ultimateOscillator: 'ultimate oscillator|ultimate osc|ult osc|ult oscillator|ultosc|uo|ultimate oscillator value',
  chaikinOscillator:
    'chaikin oscillator|chaikin osc|chaikin a/d oscillator|chaikin ad oscillator|chaikin accumulation distribution oscillator|adosc|chosc',
  linearRegressionSlope:
    'linear regression slope|linreg slope|lin reg slope|linearreg slope|linear reg slope|regression slope|regression line slope|linear regression line slope|slope of the linear regression|slope of linear regression|slope of the linear regression line|slope of the regression line|linregslope|linearregslope|lr slope',
  parabolicSar:
    'parabolic sar|psar|sar|p sar|parabolic stop and reverse|stop and reverse|parabolic stop|parabolic sar dot|psar dot|sar dot|parabolic dot|parabolic sar line|parabolic sar value|parabolic sar indicator|sar indicator|wilder parabolic sar|parabolic sar stop',
  atr: 'atr|average true range|avg true range|ave true range',
  atrPercent:
    'atr %|atr percent|% atr|atr percentage|average true range %|average true range percent|avg true range percent|avg true range %|natr|atrp|normalized atr|percent atr',
  standardDeviation: 'standard deviation|stdev|std dev|stddev|std deviation|sd',
  bollingerUpper:
    'upper bollinger band|bollinger band upper band|bollinger upper band|bollinger upper|upper bollinger|upper band|upper bb|bb upper|upper bollinger band line|top bollinger band|bollinger top|upper b band|bollinger band upper|top band|bollinger band top|upper bband|bband upper|bbtop|bbupper|upperbb|upperband|bbandtop',
  bollingerMiddle:
    'middle bollinger band|bollinger middle band|bollinger middle|middle bollinger|middle band|middle bb|bb middle|mid band|bollinger mid|bollinger band middle',
  bollingerLower:
    'lower bollinger band|bollinger band lower band|bollinger lower band|bollinger lower|lower bollinger|lower band|lower bb|bb lower|bottom bollinger band|bollinger bottom|bollinger band lower|bottom band|bollinger band bottom|lower bband|bband lower|bbbot|bbbottom|bblower|lowerbb|lowerband|bbandbot',
  bollingerPercentB: '%b|bollinger %b|percent b|bollinger percent b|bollinger band %b|bb %b|pct b|bollinger b',
  bollingerWidth:
    'bollinger width|bollinger band width|band width|bandwidth|bollinger bandwidth|bb width|bbw|width of the bollinger band',
  keltnerUpper:
    'upper keltner channel|keltner upper|upper keltner|upper keltner band|keltner upper band|keltner upper channel|keltner channel upper|keltner channel top',
  keltnerMiddle:
    'middle keltner channel|keltner middle|middle keltner|middle keltner band|keltner middle band|keltner middle channel|keltner channel middle',
  keltnerLower:
    'lower keltner channel|keltner lower|lower keltner|lower keltner band|keltner lower band|keltner lower channel|keltner channel lower|keltner channel bottom',
  channelPercent: 'channel width|price channel width|channel %|channel percent|channel range',
  historicalVolatility:
    'historical volatility|hv|realized volatility|realised volatility|volatility|annualized volatility|historical vol|annualised volatility',
  obv: 'obv|on balance volume|on balance vol|obv volume',
  accumulationDistribution:
    'a/d|acc/dist|acc dist|accum/dist|accum dist|accumulation distribution|accumulation distribution line|a/d line|ad line|accumulation/distribution|accumulation/distribution line|adl|accumulation and distribution line|a d line',
  chaikinMoneyFlow: 'chaikin money flow|cmf|money flow|chaikin',
  vwap: 'vwap|volume weighted average price',
  rollingVwap: 'rolling vwap|rolling volume weighted average price|period vwap',
  vwapSinceLow: 'vwap since low',
  vwapSinceHigh: 'vwap since high',
  vwapSinceGap: 'vwap since gap',
  vwapSinceDate: 'year to date vwap',
  superTrend:
    'supertrend|super trend|supertrend line|super trend line|supertrend indicator|super trend indicator|supertrend value|supertrend level',
  superTrendDirection: 'supertrend direction|super trend direction|direction of the supertrend',
  donchianUpper:
    'upper donchian channel|upper donchian|upper donchian band|upper donchian line|upper donchian channel line|donchian upper|donchian upper channel|donchian upper band|donchian upper line|donchian channel upper|donchian channel upper band|donchian channel upper line|donchian channel top|donchian channel high|donchian top|donchian high|top of the donchian channel|top of its donchian channel|upper band of the donchian channel|upper line of the donchian channel',
  donchianMiddle:
    'middle donchian channel|middle donchian|middle donchian band|middle donchian line|donchian middle|donchian middle channel|donchian middle band|donchian middle line|donchian mid|donchian midline|donchian mid line|donchian basis|donchian channel middle|donchian channel middle line|donchian channel mid|donchian channel midline|donchian channel basis|middle of the donchian channel|middle of its donchian channel|middle line of the donchian channel',
  donchianLower:
    'lower donchian channel|lower donchian|lower donchian band|lower donchian line|lower donchian channel line|donchian lower|donchian lower channel|donchian lower band|donchian lower line|donchian channel lower|donchian channel lower band|donchian channel lower line|donchian channel bottom|donchian channel low|donchian bottom|donchian low|bottom of the donchian channel|bottom of its donchian channel|lower band of the donchian channel|lower line of the donchian channel',
  ichimokuConversion:
    'ichimoku conversion line|ichimoku conversion|conversion line|tenkan|tenkan sen|tenkansen|tenkan line|tenkan sen line|ichimoku tenkan|ichimoku tenkan sen|ichimoku conversion line tenkan',
  ichimokuBase:
    'ichimoku base line|ichimoku baseline|ichimoku base|base line|kijun|kijun sen|kijunsen|kijun line|kijun sen line|ichimoku kijun|ichimoku kijun sen',
  ichimokuSpanA:
    'ichimoku span a|span a|senkou span a|senkou a|senkou span 1|leading span a|ichimoku leading span a|ichimoku senkou span a|cloud span a|kumo span a',
  ichimokuSpanB:
    'ichimoku span b|span b|senkou span b|senkou b|senkou span 2|leading span b|ichimoku leading span b|ichimoku senkou span b|cloud span b|kumo span b',
  ichimokuCloudTop:
    'ichimoku cloud top|cloud top|kumo top|top of the cloud|top of the ichimoku cloud|top of its cloud|top of the kumo|upper cloud|upper edge of the cloud|upper cloud line|cloud upper line|cloud high|cloud resistance',
  ichimokuCloudBottom:
    'ichimoku cloud bottom|cloud bottom|kumo bottom|bottom of the cloud|bottom of the ichimoku cloud|bottom of its cloud|bottom of the kumo|lower cloud|lower edge of the cloud|lower cloud line|cloud lower line|cloud low|cloud support',
  hma: 'hma|hull|hull ma|hull moving average|hull moving avg|hull average|hullma|hull mov avg|hullmovingaverage',
  vwma: 'vwma|volume weighted moving average|volume weighted ma|volume weighted moving avg|vw ma|volume weighted mov avg',
  zScore: 'z score|zscore|price z score|z score of price|z score of the price|standard score',
  vortexPlus:
    '+vi|plus vi|vi plus|vortex plus|vortex +|vortex +vi|positive vortex|positive vortex line|positive vortex indicator|vortex positive line',
  vortexMinus:
    '-vi|minus vi|vi minus|vortex minus|vortex -vi|negative vortex|negative vortex line|negative vortex indicator|vortex negative line',
  choppiness: 'choppiness index|choppiness|chop|choppiness indicator|chop index|choppiness reading|chop indicator',
  forceIndex:
    'force index|elder force index|elder s force index|elders force index|efi|force index indicator|elder force|elder force index indicator',
  upDownVolumeRatio:
    'up/down volume ratio|up/down volume|up down volume ratio|up down volume|up to down volume ratio|up volume to down volume ratio|up/down ratio|u/d volume ratio|u/d volume|u/d ratio|u/d|ud volume ratio|ud ratio|up volume/down volume|up volume/down volume ratio|up day volume to down day volume ratio|up vs down volume|updown volume ratio',
  heikinAshiOpen: heikinAshi('open'),
  heikinAshiHigh: heikinAshi('high'),
  heikinAshiLow: heikinAshi('low'),
  heikinAshiClose: heikinAshi('close'),
  pivotPoint:
    'pivot point|pivot|daily pivot|daily pivot point|pivot level|pivot line|pivot p|pivot pp|classic pivot|classic pivot point|standard pivot|standard pivot point|traditional pivot|traditional pivot point|central pivot|central pivot point|floor pivot|floor trader pivot|main pivot|floor pivot point|pivot point level',
  pivotR1: pivotLevel('r', 'resistance', 1, 'first'),
  pivotR2: pivotLevel('r', 'resistance', 2, 'second'),
  pivotR3: pivotLevel('r', 'resistance', 3, 'third'),
  pivotS1: pivotLevel('s', 'support', 1, 'first'),
  pivotS2: pivotLevel('s', 'support', 2, 'second'),
  pivotS3: pivotLevel('s', 'support', 3, 'third'),
  rsPercentile:
    'rs percentile|rs rating|rs rank|rs ranking|rs score|relative strength rating|relative strength rank|relative strength ranking|relative strength percentile|relative strength score|relative strength percentile rank|relative strength percentile ranking|rs percentile rank|rs percentile ranking|relative strength rs rating|relative strength rs ranking|relative price strength',
  rsLine:
    'rs line|relative strength line|relative strength rs line|price relative|relative strength ratio|relative strength line versus spy|rs line versus spy',
  outperformance: 'outperformance of spy|outperformance of the market|outperformance',
  sectorOutperformance: 'outperformance of its sector|outperformance of the sector',
  industryOutperformance: 'outperformance of its industry|outperformance of the industry',
  beta: 'beta|beta coefficient|market beta|beta to the market|beta to spy|1 year beta|one year beta',
  correlation:
    'spy correlation|correlation|correlation coefficient|correlation with spy|correlation to spy|market correlation|correlation with the market|correlation to the market',
  performance:
    'performance|return|perf|price performance|total return|rate of return|price percent change|percent change in price',
  performanceYearToDate:
    'year to date performance|performance year to date|ytd performance|ytd return|ytd|year to date return|ytd change|ytd gain|year to date|year to date change|year to date gain|performance ytd|return ytd|year to date perf|performance this year to date',
  distanceFromHigh:
    'distance from high|distance from the high|distance to high|distance below high|drawdown|distance from its high|pullback from high',
  distanceFromLow: 'distance from low|distance from the low|distance to low|distance above low|distance from its low',
};

const split = (phrase: string) =>
  phrase
    .replaceAll('/', ' / ')
    .replace(/%(?![kdbr]\b)/g, ' % ')
    .replace(/([a-z])\+/g, '$1 +');

export const SERIES_WORDS = phraseTable(
  (Object.entries(SERIES_PHRASES) as [SeriesName, string][]).map(
    ([name, phrases]) => [withShortVolume(split(phrases)), name] as const,
  ),
);

/** Verbs that imply the price at a time of day: "closing above …", "opened below …". */
export const PRICE_VERBS = phraseTable<SeriesName>([
  [
    'closed|closing|close|gave a close|gives a close|given a close|giving a close|finished|ended|candle closed|candle closing|candle close|bar closed|bar closing|daily candle closed|daily close',
    'close',
  ],
  ['opened|opening|open', 'open'],
]);

/** The letters that formulas use for the fields of a bar: "c > o", "v > sma(v, 20)". */
export const FIELD_LETTERS = { o: 'open', h: 'high', l: 'low', c: 'close', v: 'volume' } as const;
