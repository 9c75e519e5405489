import type { Kind, Sector } from '@plainscan/contracts';
import { phraseTable } from './phrase-table.ts';

export const SECTOR_WORDS = phraseTable<readonly Sector[]>([
  ['tech|technology|information technology|techs|technology sector|info tech', ['Technology']],
  ['healthcare|health care|health|healthcare sector', ['Healthcare']],
  ['financial|financial services|finance|financial service|financials', ['Financial Services']],
  ['energy|energies', ['Energy']],
  ['consumer cyclical|consumer discretionary|discretionary|cyclical|consumer cyclicals', ['Consumer Cyclical']],
  [
    'consumer defensive|consumer staple|staple|defensive|consumer non cyclical|consumer staples',
    ['Consumer Defensive'],
  ],
  ['consumer', ['Consumer Cyclical', 'Consumer Defensive']],
  ['industrial', ['Industrials']],
  ['basic material|material', ['Basic Materials']],
  ['real estate|realestate|property', ['Real Estate']],
  ['utility', ['Utilities']],
  [
    'communication service|comm service|comms service|comms|communication|telecom|telecommunication|telecommunications|telco|telecommunication service|telecom service',
    ['Communication Services'],
  ],
]);

/**
 * How to find an industry. `patterns` are matched against the industry names of the data (see `belongs` in contracts);
 * `otherwise` replaces them if no industry of the data matches. `names` are matched against company names, and
 * `otherwiseNames` replaces all of these if no industry matches.
 */
export interface IndustryAlias {
  patterns?: readonly string[];
  otherwise?: readonly string[];
  otherwiseNames?: readonly string[];
  names?: readonly string[];
}

const CRYPTO_MINERS = [
  'American Bitcoin',
  'Argo Blockchain',
  'Bit Digital',
  'Bit Mining',
  'Bitdeer*',
  'Bitfarms',
  'BitFuFu',
  'BitMine*',
  'Bitcoin Depot',
  'Canaan',
  'Cipher Mining',
  'CleanSpark',
  'Core Scientific',
  'Crypto Min*',
  'Greenidge',
  'HIVE Digital',
  'Hut 8',
  'IREN',
  'Iris Energy',
  'LM Funding',
  'MARA Holdings',
  'Marathon Digital',
  'Mawson Infrastructure',
  'Riot Platforms',
  'Riot Blockchain',
  'SAI.TECH',
  'Sphere 3D',
  'Stronghold Digital',
  'TeraWulf',
] as const;
const CRYPTO = [
  ...CRYPTO_MINERS,
  'Bakkt',
  'Blockchain*',
  'Coinbase',
  'Crypto*',
  'Galaxy Digital',
  'MicroStrategy',
  'Strategy Inc',
] as const;
const ELECTRIC_VEHICLES = [
  'Electric Vehicle*',
  'EV',
  'Tesla',
  'Rivian',
  'Lucid',
  'NIO',
  'XPeng',
  'Li Auto',
  'Polestar',
  'VinFast',
  'Fisker',
  'Nikola',
  'Workhorse',
  'Faraday Future',
  'Mullen',
  'Canoo',
  'Lordstown',
  'Arcimoto',
  'ChargePoint',
  'Blink Charging',
  'EVgo',
  'Beam Global',
  'Zapp Electric',
  'REE Automotive',
  'Proterra',
  'Lion Electric',
  'Kandi Technologies',
] as const;

export const INDUSTRY_ALIASES: readonly (readonly [string, IndustryAlias])[] = [
  ['bank|banking|banking stock', { patterns: ['Bank'] }],
  [
    'regional bank',
    { patterns: ['Banks Regional', 'Regional Bank'], otherwise: ['Commercial Bank', 'Savings Institution*'] },
  ],
  [
    'semi|semiconductor|chip|chipmaker|chip maker|semiconductor company|chip stock|semicon|microchip|chip company',
    { patterns: ['Semiconductor*'] },
  ],
  ['biotech|biotechnology|biotechs|bio tech|biotechnology company', { patterns: ['Biotech*'] }],
  [
    'pharma|pharmaceutical|drug maker|drugmaker|drug|drug manufacturer|drug company|pharma company|big pharma|pharmas',
    { patterns: ['Drug*', 'Pharmaceutical*'] },
  ],
  ['oil|oil and gas|oil gas|oil company|oil / gas|oil producer|oil stock|oils', { patterns: ['Oil & Gas*'] }],
  ['software|saas|software company', { patterns: ['Software*'] }],
  ['reit|real estate investment trust', { patterns: ['REIT*', 'Real Estate Investment Trust*'] }],
  ['airline|air line|air carrier', { patterns: ['Airline*'], otherwise: ['Air Freight*'] }],
  [
    'auto|automaker|carmaker|auto maker|car maker|automobile|automotive|car company|car manufacturer|auto manufacturer|auto stock|car stock',
    { patterns: ['Auto*'], otherwise: ['Motor Vehicle*'] },
  ],
  ['retail|retailer|retail store|retailing', { patterns: ['Retail*'] }],
  ['insurance|insurer|insurance company', { patterns: ['Insur*'] }],
  [
    'gold miner|gold mining|gold|gold stock|gold producer|gold mining company',
    { patterns: ['Gold*'], otherwise: ['Precious Metal*'] },
  ],
  ['silver miner|silver mining|silver', { patterns: ['Silver*'], otherwise: ['Precious Metal*'] }],
  ['precious metal', { patterns: ['Precious Metal*'] }],
  ['miner|mining|mining company', { patterns: ['Mining*'], otherwise: ['Metal Mining*'] }],
  [
    'solar|solar energy|solar power',
    {
      patterns: ['Solar*'],
      otherwiseNames: [
        'Solar*',
        'SunPower',
        'Sunrun',
        'Sunnova',
        'Enphase*',
        'Canadian Solar',
        'Daqo*',
        'Maxeon*',
        'Shoals*',
        'Array Technologies',
        'Nextracker',
        'Nextpower',
      ],
    },
  ],
  [
    'homebuilder|home builder|homebuilding|housebuilder|residential construction|home building',
    { patterns: ['Homebuild*', 'Residential Construction*'] },
  ],
  ['restaurant|fast food', { patterns: ['Restaurant*'] }],
  [
    'aerospace and defense|aerospace defense|aerospace|defense contractor|aerospace and defence|aerospace / defense',
    { patterns: ['Aerospace*'] },
  ],
  ['defense|defence|military', { patterns: ['Defense*', 'Military*', 'Ordnance*'] }],
  ['steel|steel maker|steelmaker', { patterns: ['Steel*'] }],
  ['coal|coal miner', { patterns: ['Coal*', 'Coking Coal*'] }],
  ['chemical|chemical company', { patterns: ['Chemical*'] }],
  ['hotel|lodging', { patterns: ['Hotel*', 'Lodging*'] }],
  ['railroad|rail|railway', { patterns: ['Railroad*'] }],
  ['trucking|trucker', { patterns: ['Trucking*'] }],
  ['shipping|shipper|marine shipping', { patterns: ['Marine*'] }],
  ['beverage', { patterns: ['Beverage*'] }],
  ['tobacco', { patterns: ['Tobacco*'] }],
  ['apparel|clothing', { patterns: ['Apparel*', 'Clothing*', 'Garment*'] }],
  ['media|entertainment', { patterns: ['Media*', 'Entertainment*', 'Broadcasting*', 'Movies*'] }],
  ['gaming|video game', { patterns: ['Gaming*', 'Electronic Gaming*'], otherwise: ['Recreational Games*'] }],
  ['casino|gambling', { patterns: ['Casino*', 'Gambling*', 'Resorts & Casinos*'], otherwise: ['Hotels/Resorts'] }],
  [
    'medical device|medtech|medical equipment',
    { patterns: ['Medical Device*', 'Medical Instrument*', 'Medical/Dental Instrument*', 'Medical Electronic*'] },
  ],
  ['hospital', { patterns: ['Hospital*', 'Medical Care*'] }],
  ['broker|brokerage|capital market', { patterns: ['Capital Market*', 'Investment Banker*'] }],
  ['asset manager|asset management', { patterns: ['Asset Management*', 'Investment Manager*'] }],
  ['spac|blank check|blank check company|shell company', { patterns: ['Shell Compan*', 'Blank Check*'] }],
  [
    'cannabis|marijuana|weed|pot stock',
    {
      names: [
        'Cannabis*',
        'Canopy Growth',
        'Tilray*',
        'Aurora Cannabis',
        'Cronos Group',
        'SNDL',
        'Organigram*',
        'High Tide',
        'Village Farms',
        'Curaleaf',
        'Green Thumb',
        'Trulieve',
      ],
    },
  ],
  [
    'ev|electric vehicle|electric car|ev maker|ev stock|electric vehicle maker|electric car maker',
    { patterns: ['Electric Vehicle*'], names: ELECTRIC_VEHICLES },
  ],
  [
    'crypto miner|crypto mining|bitcoin miner|bitcoin mining|cryptocurrency miner|crypto mining company|cryptocurrency mining|crypto mining stock',
    { names: CRYPTO_MINERS },
  ],
  [
    'crypto stock|crypto related|crypto company|blockchain|blockchain stock|crypto related stock|bitcoin stock|crypto equity|crypto name|bitcoin related',
    { names: CRYPTO },
  ],
];

export const EXCHANGE_WORDS: readonly (readonly [string, string])[] = [
  ['nasdaq|nasdaq listed|nasdaq exchange|nasdaq stock market', 'NASDAQ'],
  ['nyse|nyse listed|new york stock exchange|nyse exchange', 'NYSE'],
  ['amex|nyse american|american stock exchange|nyse mkt|amex listed', 'AMEX'],
  ['arca|nyse arca', 'ARCA'],
  ['bats|cboe bzx|bats exchange', 'BATS'],
];

/** `bare`: restricts even without "only", unlike the filler "stocks". */
export const KIND_WORDS = phraseTable<{ kind: Kind; bare: boolean }>([
  [
    'stock|share|equity|common stock|common share|ordinary share|individual stock|regular stock|company|single stock',
    { kind: 'stock', bare: false },
  ],
  ['etf|exchange traded fund|etfs', { kind: 'etf', bare: true }],
  ['adr|american depositary receipt|american depositary share|adrs|depositary receipt', { kind: 'adr', bare: true }],
  ['reit listing', { kind: 'reit', bare: true }],
  ['fund|mutual fund|closed end fund|cef', { kind: 'fund', bare: true }],
  ['preferred|preferred share|preferred stock|preferreds|preference share', { kind: 'preferred', bare: true }],
  ['warrant', { kind: 'warrant', bare: true }],
  ['right|subscription right', { kind: 'right', bare: true }],
  ['unit|spac unit', { kind: 'unit', bare: true }],
  ['note|baby bond|exchange traded note|etn', { kind: 'note', bare: true }],
  ['unclassified listing', { kind: 'other', bare: true }],
]);
