import { everyday, tone, type Theme } from './sense.ts';

/** News about an economy. */
export const ECONOMY: Theme = [
  tone(
    -0.5,
    `stagflation, economic (crisis|downturn|pain|damage|fallout|slump|slowdown|contraction|collapse),
    credit crunch, (debt|banking|financial|currency|credit) crisis, bank run+, housing bust, hard landing, contagion,
    deleveraging, capital flight, hyperinflation, deflation, inverted yield curve, yield curve (inverts|inversion),
    brace~ for, (slowing|weakening|faltering|cooling|shrinking|ailing|sputtering) (economy|growth|demand), (looming|deepening|global|deep) recession,
    (slip|slide|tip|plunge|sink)~ into recession, (out of|running out of|lack~) (firepower|ammunition|ammo), uncharted territory,
    (soured|bad|toxic|problem) loans, bank failure+, widespread insolvencies, liquidity trap, recessionary, (signal|sign)~ [of] stress`,
  ),
  tone(
    -0.4,
    `tariff (threat|threats|hike|hikes|increase|war), tariffs threat, (new|more|higher|additional|fresh) tariffs,
    impose~ tariffs, pandemic fallout, (supply|demand) (shock|destruction|slump), government shutdown,
    downgrades growth, cut~ growth (forecast|outlook), (lose|shed)~ .. jobs, jobs lost, energy crisis, price war, oil glut,
    cast~ [a] shadow [on|over], drag~ on, no deal, lockdown+`,
  ),
  tone(
    0.4,
    `trade (deal|agreement|truce) (reached|signed|hopes|optimism), trade progress, phase one deal,
    stimulus (hopes|package|boost), soft landing, economic (recovery|expansion|rebound|boom), full employment,
    strong (economy|jobs|labor|labour|job|dollar), [new] jobs (created|added),
    (create|add)~ .. (jobs|subscribers|users|customers), (ease|lift)~ lockdown, reopen~ economy, restart~ [its|the] economy,
    vaccine (hopes|breakthrough|progress), rate cut hopes, dovish, goldilocks, cease fire, ceasefire, truce, peace deal,
    (waive|waiving|exempt)~ .. tariffs, deal (optimism|hopes), (avoid|dodge)~ [a] recession, above trend, lift~ .. (ban|grounding|suspension|restrictions|embargo|sanctions|curbs|lockdown|tariffs),
    (cut|remove|roll back|delay)~ [its|import] (tariffs|sanctions), sound fundamentals, tax cut+, de escalate~,
    (progress|breakthrough) in [trade] talks, rescue deal`,
  ),
  tone(
    -0.25,
    `hawkish, rate hike (fears|worries), stalemate, impasse, standoff, political (turmoil|crisis|uncertainty), no progress,
    escalate~, escalation, unrest`,
  ),
  tone(0.25, `talks progress, thaw`),
  everyday(-0.25, `shock`),
  // A mere mention, which is more often a topic than news.
  tone(-0.14, `recession, depression, trade war, sanctions on`),
];
