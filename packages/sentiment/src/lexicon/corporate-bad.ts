import { everyday, measure, tone, type Theme } from './sense.ts';

const PLANTS =
  '(store+|plant+|factory|factories|branch|branches|mine+|mill+|site+|restaurant+|outlet+|shop+|location+)';

/** Bad news about a company. */
export const BAD_EVENTS: Theme = [
  // bankruptcy
  tone(
    -1,
    `bankrupt, bankruptcy, file~ for .. bankruptcy [protection], (bankruptcy|creditor) (filing|protection|court), chapter #,
    insolvent, going concern [doubt], (goes|went|go) (under|bust), into administration, administrators, receivership,
    default~ on [its|debt|the|a], delist~, delisting, accounting (fraud|scandal|irregularities|probe), ponzi,
    restate~ (earnings|results|accounts), cease~ operations, wind~ down (operations|business), winding up petition`,
  ),
  // wrongdoing
  tone(
    -0.5,
    `fraud, scandal+, bribery, bribe+, money laundering, insider trading, indicted, indictment, pleads guilty, found guilty,
    (sec|criminal|antitrust|doj|ftc|eu) (charges|probe|investigation|subpoena|complaint|fine|lawsuit), class action,
    whistleblower, raided, subpoena+, fined, fines, fine of, (record|hefty|heavy) fine, penalty of, slapped with,
    short seller (report|attack), accuse~ of, price fixing, misled investors, misleading investors, overcharge~`,
  ),
  tone(
    -0.45,
    `lawsuit+, sue~, sued, litigation, probe~, probe+, under (investigation|scrutiny), antitrust (suit|lawsuit|complaint|action|charges), crackdown, ban~, banned,
    blacklist~, boycott~, hostile bid rejected,
    face~ .. (lawsuit|lawsuits|charges|probe|fine|fines|claims|backlash|suit|headwinds|challenges|pressure|shortage|crisis),
    regulatory (risk|crackdown|pressure|hurdles|setback), wrongful death`,
  ),
  // accidents
  tone(
    -0.45,
    `recall~, (product|safety|vehicle) recall, recall+ (of|notice), (order|issue|announce)~ .. recall, (data|security) breach,
    breach~, hack~, hacker+, hacked, cyber attack+, cyberattack+, ransomware, security (flaw|flaws|concerns), fatal crash,
    explosion, oil spill, contamination, plant fire, grounded, grounding, defective, faulty,
    safety (concerns|risk|issues|problem)`,
  ),
  // authorities and trials
  tone(
    -0.55,
    `(fda|regulatory|regulator) (rejection|rejects|setback|hold|warning|delay), fda (refuses|declines), complete response letter, fda panel (votes against|rejects),
    crl, clinical hold, trial (failure|fails|failed|setback|halted), fail~ [in] (trial|study|phase|late), failed (trial|study),
    (miss|misses|missed|fails to meet|failed to meet) .. endpoint+,
    (discontinue|halt|stop|suspend|end|pause)~ .. (trial|study|development), reject~ (drug|application),
    (license|licence|patent) (revoked|loss|invalidated),
    lose~ .. (contract|license|licence|customer|client|bid|appeal|patent|case|lawsuit),
    contract (loss|cancelled|canceled|terminated), order cancellation+, (drug|application) rejection`,
  ),
  // people and plants
  tone(
    -0.45,
    `lay~ off, (staff|workforce|personnel) (cuts|cut|reductions|reduction),
    (cut|slash|axe|shed|eliminate)~ .. (jobs|staff|workers|positions|workforce|employees), furlough~, (close|shut|shutter)~ .. ${PLANTS}, (store|plant|factory|mine|branch) (closures|closure|closing|closings|shutdown),
    production (halt|stoppage|shutdown), hiring freeze, industrial action, walkout+, strike action, rail strike,
    (ceo|cfo|chairman|founder|chief) (ousted|fired|quits|resigns abruptly|dies), ousted, abrupt departure,
    abruptly (resigns|quits|leaves)`,
  ),
  // dilution
  tone(
    -0.3,
    `(secondary|dilutive|follow|equity|discounted) [on] offering, public offering of common, rights issue at, dilution, dilutive,
    capital raise, convertible senior notes, (share|stock) sale, (sell|resell)~ .. shares, reverse [stock] split,
    lock up expiry, going private at discount`,
  ),
  // money troubles
  tone(
    -0.5,
    `profit warning+, warn~ [of|it|that|on|about], impairment+, write down+, writedown+, (goodwill|asset) (charge|impairment),
    (swing|swung|swings|fell|falls|turn|turned|slip|slips|slipped) (to|into) [a|an] [net|operating|surprise|quarterly|wider|pretax|first] loss,
    loss making, lossmaking, unprofitable, cash crunch, liquidity (crisis|crunch|problems), covenant breach, distressed,
    debt restructuring, woes, ailing, embattled, beleaguered, cash strapped, burning cash, losing money,
    dividend (cut|cuts|suspension|suspended), credit (negative|downgrade)`,
  ),
  // plans canceled
  tone(
    -0.35,
    `pull~ out of, exit~ (market|business), behind schedule,
    suspend~ (operations|production|flights|service|sales|shipments),
    (deal|merger|takeover|talks) (collapses|collapse|called off|scrapped|falls through|fall through|terminated|fail),
    walk~ away from, block~ .. (merger|deal|takeover), terminate~ (merger|deal|agreement|contract), 
    take~ [a|another|big] hit, run~ out of cash, (place|put|force|send)~ into (administration|receivership|liquidation),
    (call|bring)~ in administrators, handed (to administrators|administrator), fight~ for survival, exodus, (customers|users|clients|investors) (flee|abandon|revolt),
    (license|licence) (suspended|stripped), not to (extend|renew) .. (license|licence|contract), lose~ [its] (appeal|shine|luster|edge),
    idle~ .. (plant|plants|factory|rigs|capacity|workers), (lose|cede)~ [market] share, stockout+,
    supply (shortage|crunch|shock|disruption), overhang, red flag+, hit by, hurt by, hit hard, hard hit, stymie~`,
  ),
  everyday(
    -0.35,
    `weak, weaker, poor, soft, sluggish, disappointing, disappoint~, disappointed, dismal, bleak, bleaker, grim, gloomy, gloom,
    downbeat, tepid, lackluster, lacklustre, anemic, dire, stagnant, subdued, challenging, cautious, muted, tough, difficult,
    uncertain, volatile, risky, doom, flop+, fiasco, debacle, derail~, jeopardize~, jeopardise~, threaten~, threat+, damaged,
    damaging, cripple~, plagued, suffer~, blow to, adverse, unfavorable, unfavourable, negative, alarm, alarming,
    at risk, vulnerable, backfire~, flawed, blame~, struggle~, struggling, troubled, trouble+, challenges, scam,
    investigate~, investigation+, inquiry, scrutiny, dispute+, allege~, guilty, convicted, impacted, shaky, pain,
    painful, falling behind, breakdown`,
  ),
  everyday(-0.14, `crisis`),
  measure(-1, 0.4, `strike+, legal (costs|bills|woes|risk)`, { own: -0.14 }),
];
