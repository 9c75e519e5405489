import { measure, tone, type Theme } from './sense.ts';

/** What happens to a company. */
export const GOOD_EVENTS: Theme = [
  tone(
    0.5,
    `(win|secure|land|clinch|bag|receive|snag|sign)~ [a|an|new|major|big|multi|the|its|two|three|several] [#|new|major|big] [million|billion|mn|bn|m] (contract+|order+|deal+|award+|project+|approval+), contract win+, awarded [a|an|the|new] [#] [million|billion|mn|bn|mln] [sole|multi|new] [source|year] (contract+|order+|deal+), awarded contract+, wins approval, wins nod, gets nod, wins tender, preferred bidder, new order+, large order+, biggest order+, repeat order+`,
  ),
  tone(
    0.6,
    `fda approval+, fda approves, fda approved, (fda|ema|eu|regulatory|breakthrough|accelerated|regulator|full|marketing) (approval|clearance|designation|nod), fast track designation, breakthrough therapy, orphan drug designation, (fda|ec) clear~, positive (data|results|trial|topline|phase|readout|opinion|recommendation), met [its|the|all] [primary|main] endpoint+, meets [its|the|all] [primary|main] endpoint+, encouraging (data|results), successful (trial|test|launch|completion), promising (data|results|early)`,
  ),
  tone(
    0.45,
    `buyback+, buy back+, (share|stock) (repurchase|buyback) (program|plan|programme), repurchase program, special dividend, dividend (increase+|hike+|raise+|boost), stock split, first dividend, initiates dividend, reinstates dividend, debt free, pays off debt, cash rich`,
  ),
  tone(
    0.5,
    `to be acquired (at|for), takeover (bid|offer|interest|target), takeover offer, [hefty|big] premium bid, buyout (offer|bid|interest), takes stake in, takes [a|an] [activist|big|large|%] stake in, activist stake, sweeten~ [its|the] (bid|offer), raises bid, raised bid, bidding war, joins the s&p, added to the s&p, joining the s&p, index inclusion`,
  ),
  tone(
    0.4,
    `turnaround, back to profit, return~ to (profit|profitability|growth), swing~ to [a] [surprise|net|quarterly|small|modest] profit, turn~ [a] profit, first profit, turn~ profitable, profitable, breakthrough, milestone, expand~ (into|operations|production|partnership), best in class, record (quarter|year|month|results), sold out, strong (demand|quarter|results|growth|sales|start|showing|performance|earnings|orders|guidance|outlook|close|rebound|momentum)`,
  ),
  tone(
    0.35,
    `partnership+, strategic (partnership|alliance|investment), collaboration+, synergies, cost savings, ahead of schedule, ahead of plan, market leader, market leading, gain~ market share, takes share, cleared of, acquitted, dismissed lawsuit, wins (case|lawsuit|appeal|ruling|court|dismissal), legal victory, court victory, not liable, settle~ (lawsuit|litigation|dispute|case|suit|claims), settlement of litigation, resolve~ dispute, reach~ (settlement|agreement|accord|deal) with, secure~ [#] [million|billion] [in] (funding|financing|investment), raises [#] [million|billion] in (funding|series)`,
  ),
  tone(
    0.3,
    `upbeat, robust, solid, stellar, impressive, outstanding, blockbuster, lucrative, resilient, healthy, brisk, buoyant, thriving, flourishing, favorable, favourable, encouraging, optimistic, bright (spot|future|outlook), strong, stronger, strength, strongly, successful, successfully, boost+, tailwind+, upgrade cycle, competitive advantage, wide moat, moat, dominant, outperformer, winner, game changer, rewarding, well positioned, on track, benefit~ from, capitalize~ on, bounce back, gains traction, gaining traction, fastest growing, all time best, thrive~, poised (to|for), set to (benefit|gain|grow|rise|soar|jump|rally)`,
  ),
];

export const BAD_EVENTS: Theme = [
  tone(
    -1,
    `bankrupt, bankruptcy, file~ for [chapter #] bankruptcy [protection], bankruptcy (filing|protection|court), chapter #, insolvent, liquidate~, going concern [doubt], goes under, go~ bust, into administration, (calls|enters|appoints) administrators, receivership, default~ on [its|debt|the|a], delist~, delisting, delisted, accounting (fraud|scandal|irregularities|probe), ponzi, restate~, restatement, embezzle~, wind~ down operations, ceases operations, cease operations, winding up`,
  ),
  tone(
    -0.5,
    `fraud, scandal, bribery, bribes, bribe, money laundering, insider trading charges, antitrust (probe|lawsuit|charges|investigation|complaint|fine), indicted, indictment, convicted, guilty, pleads guilty, sec (charges|probe|investigation|subpoena), criminal (probe|charges|investigation), class action, securities fraud, whistleblower, raided, subpoena+, fined, fine+ of, penalty of, record fine, hefty fine, slapped with, short seller (report|attack), accuse~ of, scam, price fixing, misled investors, deceptive`,
  ),
  tone(
    -0.45,
    `recall of, recall~, product recall, safety recall, data breach, breach, hack~, hacker+, hackers breach, cyber attack, cyberattack, ransomware, security (breach|flaw|flaws|concerns), crash probe, explosion, oil spill, wildfire liability, contamination, plant fire, grounded, grounding, service outage, defective, faulty, safety concerns`,
  ),
  tone(
    -0.55,
    `(fda|regulatory|regulator) (rejection|rejects|setback|hold|warning), complete response letter, crl, clinical hold, trial (failure|fails|setback|halted), failed trial, fail~ (trial|study|phase|to meet|late stage), (miss|missed|misses|fails) [its|the|to meet] [primary|main] endpoint, halts trial, discontinue~ (trial|development|study), rejects [drug|application], fda rejects, license revoked, loses license, (lose|lost|loses) [its|the|a] (contract|license|licence|customer|bid|appeal|patent|case), patent loss, contract (loss|cancelled|canceled|terminated)`,
  ),
  tone(
    -0.45,
    `(lay|layoff|lays|laid|laying) off, layoff+, job cuts, cut~ [#|thousands|hundreds|about|up|nearly|over] [of|to] [#] jobs, cut~ jobs, cut~ staff, slash~ jobs, axe~ jobs, furlough~, sack~, redundancies, close~ (stores|plant|plants|factories|factory|branches|mine), store closures, plant closure, shut~ (plant|plants|factory|stores|down), plant shutdown, production (halt|stoppage|cut|cuts|shutdown), mass layoffs, hiring freeze`,
  ),
  tone(
    -0.35,
    `(secondary|public|equity|stock|share|dilutive|follow on) offering, secondary offering, rights issue, dilution, dilutive, capital raise, raise~ capital, at the market offering, convertible (senior|notes|offering), share sale, stock sale, discounted offering, lock up expiry, insider selling, reverse split, reverse stock split, shareholder resales, file~ to (offer|sell) [up|to] [to] [#]`,
  ),
  tone(
    -0.45,
    `lawsuit+, sue~, sued, litigation, allege~, probe~, probe+, investigate~, investigation+, inquiry, under scrutiny, scrutiny, antitrust, regulatory (risk|crackdown|pressure|hurdles), crackdown, ban+, banned, blacklist~, blacklisted, boycott~, dispute+, feud, hostile bid rejected, hits with lawsuit, faces (lawsuit|charges|probe|fine|claims|backlash|suit|headwinds|challenges|pressure)`,
  ),
  tone(
    -0.5,
    `profit warning, warn~ of, warn~ it, warns, warned, impairment+, write down+, writedown+, write off+, goodwill (charge|impairment), swing~ to [a|an] [net|operating|surprise|quarterly|wider|pretax] loss, in the red, loss making, lossmaking, unprofitable, cash crunch, liquidity (crisis|crunch|problems), covenant breach, distressed, debt restructuring, credit woes, woes, struggle~, struggling, ailing, troubled, embattled, beleaguered, floundering, slumping, cash strapped, burning cash, losing money, layoffs`,
  ),
  tone(
    -0.35,
    `weak, weaker, poor, soft, sluggish, disappointing, disappointed, dismal, bleak, bleaker, grim, gloomy, gloom, downbeat, tepid, lackluster, lacklustre, anemic, dire, stagnant, subdued, challenging, challenged, cautious, muted, tough (quarter|year|market|conditions), difficult (market|conditions|quarter|year), uncertain, volatile, risky, doom, flop+, fiasco, debacle, derail~, jeopardize~, jeopardise~, jeopardy, threaten~, threat+, hit by, hurt by, hit hard, hard hit, damage~, cripple~, crippled, plagued, suffer~, blow to, big blow, crisis, adverse, unfavorable, unfavourable, negative, alarm, red flag+, red alert, at risk, vulnerable, out of favor, fear~, stymie~, backfire~, flub, flawed, blame~, overhang`,
  ),
  tone(
    -0.35,
    `(ceo|cfo|chairman|founder) (resigns|resignation|ousted|fired|quits|steps down abruptly), abrupt departure, abruptly resigns, abruptly quits, ousted, industrial action, walkout+, rail strike, strike action, pull~ out of, exits market, exit~ (business|market), postpone~, delayed, delay~, setback+, push~ back, behind schedule, suspends operations, suspend~ (operations|production|flights|service), (power|production) outage, trading halt, halts production, stockout+, losing market share, loses share, ceding share, rejected bid, deal collapses, deal falls through, merger called off, called off, walks away from, terminate~ (merger|deal|agreement)`,
  ),
  measure(-1, 0.4, `strike+, legal (costs|bills|woes|risk)`, { own: 0 }),
];
