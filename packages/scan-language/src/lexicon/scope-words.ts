import { phraseTable } from './phrase-table.ts';

export type OutOfScope = 'options' | 'futures' | 'intraday' | 'crypto' | 'forex' | 'foreign';

export const SCOPE_WORDS = phraseTable<OutOfScope>([
  [
    'option|call option|put option|call|put|covered call|option chain|strike price|implied volatility|iv rank|leap option|credit spread|iron condor|straddle|option contract|expiration date|open interest|put call ratio|optionable|zero dte|0dte',
    'options',
  ],
  ['future|futures|future contract|e mini|emini', 'futures'],
  [
    'intraday|hourly|premarket|pre market|after hour|afterhour|post market|aftermarket|minute|minute chart|minute bar|minute candle|hour|hour chart|1h|4h|tick chart|tick data|opening range|5min|15min|30min|1min|min chart|min candle|min bar|scalp|scalping|level 2|order book|order flow|real time quote|second chart|min timeframe|minute timeframe|tick by tick',
    'intraday',
  ],
  [
    'crypto|cryptocurrency|cryptos|bitcoin|btc|ethereum|ether|dogecoin|doge coin|altcoin|crypto coin|coin|solana|ripple|litecoin|stablecoin|nft|defi|token|crypto token|memecoin|meme coin|shitcoin|binance|xrp|cardano',
    'crypto',
  ],
  [
    'forex|fx|currency|currency pair|eurusd|usdjpy|gbpusd|eur / usd|usd / jpy|gbp / usd|aud / usd|usd / cad|fx pair|euro dollar|forex pair|usdcad|audusd|foreign exchange',
    'forex',
  ],
  [
    'tsx|lse|ftse|dax|nikkei|asx|nse|bse|euronext|hang seng|hkex|london stock exchange|tokyo stock exchange|toronto stock exchange|hong kong stock exchange|frankfurt|sse|shanghai|shenzhen|sensex|nifty|cac 40|ibex|kospi|topix|tsxv|frankfurt stock exchange|xetra|jse|bovespa|ftse 100|euro stoxx|stoxx',
    'foreign',
  ],
]);

/** Countries and regions; out of scope if the sentence asks for their stocks or market. */
export const FOREIGN_PLACES = phraseTable<true>([
  [
    'foreign|international|uk|british|united kingdom|england|english|london|japan|japanese|tokyo|canada|canadian|toronto|europe|european|germany|german|france|french|china|chinese|india|indian|australia|australian|hong kong|korea|korean|south korean|brazil|brazilian|mexico|mexican|swiss|switzerland|italy|italian|spain|spanish|dutch|netherlands|sweden|swedish|norway|norwegian|danish|denmark|singapore|taiwan|taiwanese|israel|israeli|russia|russian|turkish|turkey|asia|asian|emerging market|non us|overseas|african|south african|irish|ireland|finland|finnish|poland|polish|thai|thailand|indonesia|indonesian|malaysia|malaysian|vietnam|vietnamese|latin american|saudi|world|global|worldwide',
    true,
  ],
]);
export const FOREIGN_HEADS: ReadonlySet<string> = new Set(
  'stock share company equity market listing exchange listed security ticker name penny bank'.split(' '),
);
