import { measure, tone, type Theme } from './sense.ts';

const EXPECTED =
  '(expected|forecast|forecasts|anticipated|estimated|predicted|expectations|estimates|consensus|thought|projected|hoped)';
const FEARED = '(feared|fears|first thought)';

/** Results compared with expectations. */
export const EXPECTATIONS: Theme = [
  [
    `less bad than ${EXPECTED}, less bad than ${FEARED}, better than ${EXPECTED}, better than ${FEARED}, better than feared`,
    { kind: 'comparison', direction: 0, own: 0.7 },
  ],
  [
    `worse than ${EXPECTED}, worse than ${FEARED}, poorer than ${EXPECTED}`,
    { kind: 'comparison', direction: 0, own: -0.7 },
  ],
  [
    `stronger than ${EXPECTED}, (more|higher|larger|bigger|faster|wider|greater|hotter|steeper|sharper|longer) than ${EXPECTED},
    more than [analysts|economists|the] [had] ${EXPECTED},
    (above|over|ahead of) [analyst|analysts|market|street|wall street|the] (expectations|estimates|consensus|forecasts|views),
    (above|ahead of|north of) (street|plan|budget|target|trend)`,
    { kind: 'comparison', direction: 1, own: 0.55 },
  ],
  [
    `weaker than ${EXPECTED}, (less|lower|smaller|slower|narrower|fewer|softer|cooler|shallower|milder) than ${EXPECTED},
    less than [analysts|economists|the] [had] ${EXPECTED}, less than feared, smaller than feared,
    (below|under|short of|shy of|behind) [analyst|analysts|market|street|wall street|the|its|their] (expectations|estimates|consensus|forecasts|views|guidance|targets),
    (below|shy of|short of) (street|plan|budget|target|trend)`,
    { kind: 'comparison', direction: -1, own: -0.55 },
  ],
  tone(
    0.6,
    `not as bad as (feared|expected|thought), not so bad, not that bad, fears overblown, concerns overblown, fears overdone`,
  ),
  [
    `(beat|exceed|surpass|crush|smash|trounce|outstrip|outpace)~ .. (expectations|estimates|consensus|forecasts|forecast|views|expectation|targets|guidance|street),
    top [analyst|analysts|street|wall street|profit|earnings|revenue|sales] (estimates|expectations|forecasts|consensus|views),
    (tops|topped|topping|to top) .. (expectations|estimates|consensus|forecasts|forecast|views|expectation|targets|guidance|street)`,
    { kind: 'beat', direction: 1, alone: 0.65 },
  ],
  tone(
    0.6,
    `beat and raise, (earnings|revenue|profit|sales|eps|results) beat+, double beat, top and bottom line beat,
    blowout (quarter|results|earnings|report), blow out (quarter|report|earnings|results), positive surprise, surprise profit,
    surprise rise, upside surprise, unexpected profit, surprise jump, surprise increase,
    unexpectedly (rose|rises|climbed|grew|strong)`,
  ),
  tone(
    -0.6,
    `(earnings|revenue|profit|sales|eps|results|guidance) miss, (earnings|revenue) misses, double miss, negative surprise,
    surprise loss, surprise drop, surprise fall, surprise decline, unexpected loss, downside surprise,
    unexpectedly (fell|falls|dropped|weak|shrank), (fall|come|fell|falls|came|comes) short, short of, wide of the mark, shy of,
    profit warning+, warns on (profit|earnings|sales|revenue|outlook), (profit|sales|revenue|earnings) warning, miss~ the mark,
    disappoint~`,
  ),
  [
    `(miss|trail|undershoot|lag)~ .. (expectations|estimates|consensus|forecasts|forecast|views|expectation|targets|guidance|street)`,
    { kind: 'beat', direction: -1, alone: -0.6 },
  ],
  [
    `beat~, tops, topped, topping, exceed~, surpass~, crush~, smash~, outpace~`,
    { kind: 'beat', direction: 1, alone: 0.05 },
  ],
  [`miss~, undershoot~`, { kind: 'beat', direction: -1, alone: -0.1 }],
  [
    `in line [with] [expectations|estimates|consensus|forecasts], as expected, as anticipated,
    meet~ (expectations|estimates|forecasts|consensus), match~ (expectations|estimates|forecasts), reaffirm~, reiterate~,
    maintain~, confirm~ [its|the], (affirm|back|keep)~ [its|the] (guidance|outlook|forecast|forecasts)`,
    { kind: 'skip' },
  ],
  measure(1, 0.5, `expectation+, estimate+, consensus, projection+, target+`),
];
