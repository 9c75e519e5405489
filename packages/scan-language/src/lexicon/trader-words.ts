import type { Term } from '@plainscan/contracts';
import { phraseTable, withShortVolume } from './phrase-table.ts';

/** The phrases of each trader's term; the first one is displayed. `expandTerm` in contracts defines their meanings. */
export const TERM_PHRASES: Record<Term, string> = {
  oversold:
    'oversold|over sold|oversold condition|oversold territory|oversold level|oversold zone|oversold region|oversold reading|oversold conditions',
  overbought:
    'overbought|over bought|overbought condition|overbought territory|overbought level|overbought zone|overbought region|overbought reading',
  'penny-stock': 'penny stock|penny|pennies|penny name|penny share|pennystock',
  cheap: 'cheap|low priced|low price|cheap priced|inexpensive|lowpriced|cheaply priced|low cost',
  expensive: 'expensive|high priced|high price|pricey|highpriced',
  'mega-cap': 'mega cap|megacap|mega capitalization',
  'large-cap': 'large cap|lg cap|lrg cap|largecap|big cap|bigcap|large capitalization|large company|big company',
  'mid-cap': 'mid cap|md cap|midcap|middle cap|medium cap|mid capitalization|mid size|mid sized|midsize|medium sized',
  'small-cap': 'small cap|sm cap|sml cap|smallcap|small capitalization|small company|small sized',
  'micro-cap': 'micro cap|microcap|micro capitalization',
  'nano-cap': 'nano cap|nanocap|nano capitalization',
  'blue-chip': 'blue chip|bluechip|blue chip stock',
  'high-volume':
    'high volume|strong volume|large volume|big volume|good volume|volume high|high trading volume|high daily volume|volume is high|lots of volume|plenty of volume|high vol|massive volume|huge volume|decent volume|solid volume',
  'heavy-volume':
    'heavy volume|heavier volume|heavy trading|volume heavy|heavy trading volume|elevated volume|heavy vol|volume is heavy|high rvol|high relative volume|high rel vol|high relative vol|big rvol',
  'unusual-volume':
    'unusual volume|monster volume|crazy volume|insane volume|volume climax|climactic volume|climax volume|volume spike|volume surge|volume breakout|spike in volume|surge in volume|surging volume|spiking volume|volume surging|volume spiking|unusually high volume|unusual trading volume|abnormal volume|volume explosion|unusually heavy volume|volume burst|unusual activity in volume|volume spiked|volume surged|exploding volume|volume exploding|volume is surging|volume is spiking|volume jump|volume breaking out|unusual vol|vol spike|vol surge|spike in vol|crazy volume|insane volume',
  'low-volume':
    'low volume|light volume|volume has dried up|volume have dried up|volume dries up|dry up of volume|thin volume|volume drying up|drying up volume|volume dry up|dried up volume|drying up|volume dried up|volume is drying up|dry up in volume|weak volume|volume low|dry volume|low trading volume|volume is low|quiet volume|volume drying|low vol|volume contraction|volume dryup',
  liquid: 'liquid|highly liquid|liquidity|good liquidity|high liquidity',
  illiquid: 'illiquid|low liquidity|thinly traded|poor liquidity',
  'actively-traded': 'actively traded|actively trading|heavily traded|active trading|widely traded|active',
  'gap-up':
    'gap up|gapping up|gapped up|gapping higher|gapped higher|gap higher|gapper|upside gap|bullish gap|gaping up|opening gap up|up gap|gap up open|gaps up',
  'gap-down':
    'gap down|gapping down|gapped down|gapping lower|gapped lower|gap lower|downside gap|bearish gap|gaping down|opening gap down|down gap|gap down open|gaps down',
  momentum:
    'strong momentum|momentum|upside momentum|bullish momentum|good momentum|upward momentum|positive momentum|momentum play|momo|price momentum|high momentum|runner|mover with momentum',
  'losing-momentum':
    'losing momentum|momentum loss|lost momentum|fading momentum|loss of momentum|momentum fading|slowing momentum|momentum slowing|momentum is fading|weakening momentum|momentum weakening|momentum losing',
  uptrend:
    'uptrend|long uptrend|prolonged uptrend|extended uptrend|sustained uptrend|lengthy uptrend|steady uptrend|up trend|uptrending|trending up|trending higher|upward trend|rising trend|trending upward|bullish trend|upwards trend',
  'strong-uptrend':
    'strong uptrend|strong up trend|strongly uptrending|strongly trending up|strong upward trend|trending up strongly|powerful uptrend|strong bullish trend',
  downtrend:
    'downtrend|long downtrend|prolonged downtrend|extended downtrend|sustained downtrend|lengthy downtrend|steady downtrend|down trend|downtrending|trending down|trending lower|downward trend|falling trend|trending downward|bearish trend',
  sideways:
    'sideways|consolidating|range bound|rangebound|consolidation|moving sideways|trading sideways|sideway|trading in a range|trading range bound|in a range|basing|sideways trend|going sideways|gone sideways|went sideways|moved sideways|traded sideways|in consolidation|narrow channel|in a narrow channel|tight consolidation|tight base|consolidating tightly|consolidating in a tight range|consolidation in a tight range',
  trending: 'trending|strong trend|strongly trending|in a trend|trend strong|trending market|in a strong trend',
  bullish: 'bullish|bullish setup|bullishness|bullish bias|bullish outlook|looking bullish',
  bearish: 'bearish|bearish setup|bearishness|bearish bias|bearish outlook|looking bearish',
  breakout:
    'breakout|breaking out|broke out|break out|breakouts|broken out|price breakout|bullish breakout|upside breakout|breakout stock|breakout play|volume confirmed breakout',
  breakdown:
    'breakdown|breaking down|broke down|break down|broken down|price breakdown|bearish breakout|downside breakout|bearish breakdown|downside breakdown',
  squeeze:
    'squeeze|squeeze on|squeeze is on|bband squeeze|bband squeezing|bband tightening|bb squeezing|bollinger band squeezing|bollinger band inside keltner|bollinger band inside the keltner|bollinger band within keltner channel|bollinger band within the keltner channel|bb within keltner|bb inside kc|bollinger band inside keltner channel|bollinger inside keltner|bb inside keltner|bollinger band inside the keltner channel|squeezing|coiling|coiled|coiled up|coiling up|bollinger band tightening|bb tightening|narrow bollinger band|tight bollinger band|tightening bollinger band|narrowing bollinger band|bollinger squeeze|bollinger band squeeze|ttm squeeze|volatility squeeze|bb squeeze|in a squeeze|keltner squeeze|bollinger bands squeeze|bollinger bands squeezing',
  'squeeze-breakout':
    'squeeze breakout|squeeze break out|bb squeeze firing|bb squeeze fired|bb squeeze breakout|squeeze firing long|squeeze fired long|bb squeeze firing long|bb squeeze fired long|ttm squeeze firing long|ttm squeeze fired long|breakout from a squeeze|squeeze fired|squeeze firing|ttm squeeze fired|ttm squeeze firing|ttm squeeze firing off|squeeze fires|ttm squeeze fires|breaking out of a squeeze|breakout of a squeeze|squeeze release|bollinger squeeze breakout|bollinger band squeeze breakout|breakout from the squeeze|coming out of a squeeze|breaking out from a squeeze|squeeze breaking out|broke out of a squeeze|volatility squeeze breakout',
  pullback: 'pullback|pulling back|pulled back|pull back',
  bounce: 'bounce|bouncing|bounced|rebound|rebounding|rebounded|bouncer',
  'golden-cross': 'golden cross|golden crossover|goldencross',
  'death-cross': 'death cross|death crossover|deathcross|dead cross',
  volatile: 'volatile|high volatility|highly volatile|volatility high|elevated volatility|volatility is high',
  'low-volatility': 'low volatility|low volatile|volatility low|volatility is low',
  'volatility-expansion':
    'volatility expansion|expanding volatility|volatility expanding|atr volatility expansion|atr expansion|expansion in volatility|volatility is expanding|volatility increase|volatility breakout|increase in volatility|volatility expansions|expansion of volatility|increasing volatility|rising volatility|volatility increasing|volatility rising',
  accumulation:
    'accumulation|under accumulation|being accumulated|accumulating|accumulated|obv accumulation|obv volume accumulation|volume accumulation|institutional accumulation|in accumulation|obv rising|rising obv|on balance volume rising|obv is rising|on balance volume accumulation|rising on balance volume|on balance volume is rising|obv increasing|obv is increasing|increasing obv|obv in accumulation',
  distribution:
    'distribution|under distribution|being distributed|distributing|distributed|obv distribution|obv volume distribution|volume distribution|in distribution|obv falling|falling obv|on balance volume falling|obv is falling|falling on balance volume|obv declining|obv decreasing|declining obv|obv is declining',
  extended:
    'extended|gone parabolic|going parabolic|went parabolic|overextended|over extended|stretched|overstretched|parabolic',
  'bullish-reversal':
    'bullish reversal|reversal|reversing|reversal up|upside reversal|reversing up|reversed|reversal to the upside|reversed up|bullish reversal setup|reversing higher|upward reversal',
  'bearish-reversal':
    'bearish reversal|reversal down|downside reversal|reversing down|reversal to the downside|reversing lower|reversed down|downward reversal',
  'trend-template':
    'trend template|minervini|minervini trend template|minervinis trend template|minervini s trend template|mark minervini trend template|mark minervinis trend template|minervini template|minervini setup|minervini screen|minervini criteria|minervini criterion|minervini trend criteria|trend template criteria|trend template criterion|stage 2 uptrend|stage two uptrend|confirmed stage 2 uptrend|sepa trend template',
  'power-trend': 'power trend|powertrend|ibd power trend|in power trend|in a power trend',
  'episodic-gap':
    'episodic gap|episodic pivot|episodic pivot gap|episodic gap up|ep|ep gap|ep setup|ep gap up|episodic pivot setup|qullamaggie episodic pivot|qullamaggie ep|stockbee episodic pivot|stockbee ep',
  'rsi2-pullback': [
    'Connors RSI pullback',
    ...['rsi 2', 'rsi ( 2 )', '2 period rsi', '2 day rsi'].flatMap((study) =>
      ['pullback', 'dip', 'connors', 'setup of connors'].map((noun) => `${study} ${noun}`),
    ),
    ...['connors', 'larry connors'].flatMap((name) =>
      ['rsi 2', 'rsi ( 2 )', '2 period rsi', '2 day rsi'].flatMap((study) =>
        ['', ' pullback', ' setup', ' strategy', ' dip'].map((noun) => `${name} ${study}${noun}`),
      ),
    ),
  ].join('|'),
  'turtle-breakout':
    'turtle breakout|turtle long breakout|turtle entry|turtle long entry|turtle buy signal|turtle long signal|turtle signal|turtle trade|turtle trade entry|turtle trading breakout|turtle trader breakout',
  'turtle-breakdown':
    'turtle breakdown|turtle short breakout|turtle short entry|turtle sell signal|turtle trading breakdown|turtle trader breakdown',
};

export const TERM_WORDS = phraseTable<Term>(
  (Object.entries(TERM_PHRASES) as [Term, string][]).map(([term, phrases]) => [withShortVolume(phrases), term]),
);

/** "small, mid and large caps": sizes that share the noun after the last one. */
export const CAP_SIZES = phraseTable<Term>([
  ['mega', 'mega-cap'],
  ['large|big', 'large-cap'],
  ['mid|medium|middle', 'mid-cap'],
  ['small', 'small-cap'],
  ['micro', 'micro-cap'],
  ['nano', 'nano-cap'],
]);

/** Words that may follow a trader's term without adding meaning. */
export const TERM_TAILS = phraseTable<true>([
  [
    'setup|pattern|condition|territory|level|zone|region|area|signal|formation|mode|phase|trend|candidate|stock|name|play|company|share|ticker|move|reading|action|candle|candlestick|on the daily|on the daily chart|price|territories|event',
    true,
  ],
]);
