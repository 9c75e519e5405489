import { tone, type Theme } from './sense.ts';

/** What happens to an economy. */
export const ECONOMY: Theme = [
  tone(
    -0.5,
    `recession, in recession, into recession, depression, stagflation, slump, economic (crisis|downturn|pain|damage|fallout|slump|slowdown|contraction), credit crunch, debt crisis, banking crisis, bank run+, financial crisis, housing bust, bust, hard landing, contagion, deleveraging, capital flight, currency crisis, hyperinflation, deflation, inverted yield curve, yield curve (inverts|inversion), liquidity trap, bank failure, fall~ into recession, insolvent, widespread insolvencies`,
  ),
  tone(
    -0.4,
    `trade war, tariff (threat|hike|increase|war|threats|hikes), tariffs threat, new tariffs, more tariffs, higher tariffs, impose~ tariffs, sanctions on, lockdown+, pandemic fallout, outbreak fears, supply (shock|crunch|glut), demand (shock|destruction|slump), shutdown+, government shutdown, downgrades growth, cut~ growth (forecast|outlook), losing jobs, job loss+, jobs lost, energy crisis, price war, oil glut, demand destruction, cast~ [a] shadow, weigh~ on, drag~ on, headwind+, shock, unprecedented shock, big loser`,
  ),
  tone(
    0.4,
    `trade (deal|agreement|truce|progress) (reached|signed|hopes|optimism), trade deal hopes, phase one deal, stimulus (hopes|package|boost), soft landing, economic (recovery|expansion|rebound|boom), full employment, strong (economy|jobs|labor|labour|job), record employment, jobs created, new jobs, jobs added, ease~ lockdown, reopening, reopen~ economy, restart its economy, vaccine (hopes|breakthrough|progress), rate cut hopes, dovish, goldilocks, cease fire, ceasefire, truce, peace deal, above trend, cut~ tariffs, rolls back tariffs, lift~ (tariffs|sanctions|restrictions|lockdown), peak fear passes, sound fundamentals, fundamentals are [now] sound, tax cut+, virus slowdown, coronavirus slowdown, plateauing`,
  ),
  tone(
    -0.25,
    `hawkish, rate hike (fears|worries), stalemate, impasse, standoff, no deal brexit, political (turmoil|crisis|uncertainty), no progress, trade (tensions|dispute|fears|worries|uncertainty), escalate~, escalation`,
  ),
  tone(
    0.25,
    `boom+, booming, breakthrough in talks, progress in talks, de escalate~, deescalation, thaw, bailout agreed, rescue deal`,
  ),
];
