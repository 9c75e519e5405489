import { everyday, tone, type Theme } from './sense.ts';

const WORK = '(contract+|order+|deal+|tender+|mandate+)';

/** Good news about a company. */
export const GOOD_EVENTS: Theme = [
  // contracts won
  tone(
    0.5,
    `(win|secure|land|clinch|bag|receive|snag)~ .. ${WORK}, ${WORK} win+, (contract|project) award+, awarded .. ${WORK},
    (new|large|major|repeat|significant|follow on) order+, preferred bidder,
    (supply|delivery) (contract|order|agreement) (with|from|worth),
    (sign|ink)~ .. (contract|agreement|deal|order) (with|to|worth|for), (selected|chosen|picked) (by|as|to supply|for),
    (contract|order) worth, wins approval`,
  ),
  // authorities
  tone(
    0.6,
    `(fda|ema|eu|ec|regulatory|breakthrough|accelerated|full|marketing|health|canada) (approval|clearance|nod|designation) [for|of|to],
    fda (approves|approved|clears|cleared|grants|nod), fast track designation, breakthrough (therapy|tag|status), orphan drug designation,
    wins (fda|eu|regulatory) (approval|clearance|nod), (win|get|receive|gain)~ (approval|clearance|nod),
    approved by (fda|regulators),
    (positive|encouraging|promising|strong|upbeat) (data|topline|trial|study|phase|readout|opinion|recommendation|clinical|early|preliminary|interim),
    (met|meets|hits) [its|the|all|main] [primary|main] (endpoint+|goal+), successful (trial|test|launch|completion|study),
    trial success, % (effective|efficacy)`,
  ),
  // buybacks and dividends
  tone(
    0.45,
    `buy back+, (repurchase|retire|buy back)~ (shares|stock), special dividend, dividend (increase+|hike+|raise+|boost), first dividend,
    (initiate|reinstate|resume)~ dividend, debt free, pays off debt, cash rich, retire~ .. (debt|shares|stock|notes)`,
  ),
  // bids
  tone(
    0.5,
    `to be acquired (at|for), takeover (bid|offer|interest|target|approach), buyout (offer|bid|interest|talks),
    (take|build)~ [a|an] [activist|big|large|%] stake in, activist stake,
    (sweeten|raise|increase)~ [its|the|takeover|buyout] (bid|offer), (higher|improved|sweetened) (offer|bid), bidding war, (clear|approve)~ .. (merger|deal|takeover),
    (join|joins|joining|added to|enters) the (s&p|nasdaq|dow|ftse|dax|index) [#|100], index inclusion, hefty premium,
    at a premium`,
  ),
  // turnarounds and growth
  tone(
    0.45,
    `turnaround, back to (profit|profitability), return~ to (profit|profitability|growth),
    (swing|swung|swings|turn|turned) to [a|an] [surprise|net|quarterly|small|modest|operating|pretax] profit, turn~ [a] profit,
    first profit, profitable, sold out, record (quarter|year|month|results),
    strong (demand|quarter|results|growth|sales|start|showing|performance|earnings|orders|guidance|outlook|close|rebound|momentum|cash),
    (revenue|sales|earnings|profit|user|subscriber|growth|eps) growth (of|accelerates|at),
    % [organic|revenue|sales|earnings|profit|eps|compound|annual] [annual] growth, % increase in,
    (explosive|double digit|robust|solid|rapid|accelerating|healthy) [revenue|sales|earnings|profit] growth,
    gain~ [market] share, take~ [market] share from, ahead of (schedule|plan), market leader, cost savings, synergies,
    improved (results|performance|margins|profitability)`,
  ),
  // lawsuits won
  tone(
    0.4,
    `cleared of, acquitted, (win|wins|won) .. (case|lawsuit|appeal|ruling|dismissal|victory|suit|battle|fight),
    (legal|court|patent) (victory|win), not liable,
    (judge|court) (dismisses|tosses|rejects|throws out) [the|a] (lawsuit|case|suit|claims),
    settle~ .. (lawsuit|litigation|dispute|case|suit|claims|charges|probe), settlement (of|with) [the] [litigation],
    (reach|reached|reaches) [a|an] (settlement|agreement|accord|deal) (with|on),
    (drop|end|close)~ .. (probe|investigation|lawsuit|inquiry|suit|dispute|strike), probe (closed|dropped|ends)`,
  ),
  tone(
    0.3,
    `partnership+, (strategic|commercial) (partnership|alliance|investment|collaboration),
    secure~ .. (funding|financing|investment), lucrative, blockbuster, competitive advantage, [wide] moat, tailwind+,
    (expand|expands|expanding) (capacity|operations|production) (in|at),
    (well positioned|poised|set) (to|for) (benefit|gain|growth|grow|rise|soar|jump|rally|surge|outperform), benefit~ from,
    (more|further|continued|sustained|faster) [eps|earnings|sales|revenue|profit|dividend] growth, (strong|healthy|solid|fortress) balance sheet,
    (win|receive|earn)~ .. award+, weather~ .. (storm|downturn|crisis|slump), ramp~ up (production|output|deliveries), insiders (buy|buying),
    (raise|increase|boost)~ [its|his|her] stake, clear~ [a|key|final] hurdle, credit upgrade`,
  ),
  everyday(
    0.3,
    `upbeat, robust, solid, stellar, impressive, impress~, outstanding, resilient, healthy, brisk, buoyant, thriving, thrive~,
    flourishing, favorable, favourable, encouraging, optimistic, strong, stronger, strength, strongly, successful, successfully,
    outperformer, winner+, game changer, rewarding, on track, gaining traction, gains traction, milestone, breakthrough,
    best in class, attractive, bright spot, promising, fastest growing, unstoppable, dominant,
    rejoice~, cheer~, victory, wins big, comeback`,
  ),
];
