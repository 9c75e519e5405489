/** When a story can appear, in New York time: during the session, after the close, before the open, or at any time. */
export type TimeSlot = 'session' | 'close' | 'before' | 'any';

/**
 * `{name}` `{sector}` are the company's; `{a}` a small percentage, `{b}` a larger one, `{m}` millions, `{price}` a target price,
 * `{quarter}` the one reported on, `{day}` a weekday, `{bp}` basis points.
 */
export interface Template {
  when: TimeSlot;
  title: string;
  description: string | null;
}

const of = (when: TimeSlot, title: string, description: string | null = null): Template => ({
  when,
  title,
  description,
});

export const COMPANY_TEMPLATES: readonly Template[] = [
  of(
    'close',
    '{name} beats {quarter} profit estimates and raises its full-year outlook',
    'Revenue rose {b}% from a year earlier on stronger demand. The company now expects full-year sales to grow {a}%.',
  ),
  of(
    'before',
    '{name} posts record {quarter} revenue, shares jump {b}% premarket',
    'Margins widened for a third quarter in a row, helped by lower input costs.',
  ),
  of(
    'session',
    '{name} shares climb {a}% after analysts lift price target to ${price}',
    'Analysts cited improving margins and a growing backlog.',
  ),
  of(
    'any',
    '{name} wins ${m} million contract, its largest this year',
    'Deliveries are due to begin next quarter, the company said.',
  ),
  of(
    'any',
    '{name} board approves ${m} million share buyback and lifts dividend by {a}%',
    'The payout is the fifth increase in as many years.',
  ),
  of(
    'session',
    '{name} rallies {b}% to a 52-week high on heavy volume',
    'Volume was more than twice its average of the last month.',
  ),
  of(
    'before',
    '{name} upgraded to buy as orders accelerate',
    'The upgrade follows a {a}% rise in orders over the last quarter.',
  ),
  of('any', '{name} cuts debt by ${m} million ahead of schedule', null),
  of(
    'close',
    '{name} {quarter} loss narrows more than expected',
    'Costs fell {a}% and the company expects to break even next year.',
  ),
  of('any', '{name} gains approval for expansion, sees sales growing {b}%', null),
  of('session', '{name} rebounds {a}% as supply worries ease', null),
  of(
    'close',
    '{name} misses {quarter} revenue estimates, cuts full-year guidance',
    'Sales fell {a}% as customers delayed orders. The company lowered its outlook for the second time this year.',
  ),
  of(
    'before',
    '{name} tumbles {b}% premarket after profit warning',
    'The company blamed weaker demand and higher costs.',
  ),
  of('session', '{name} shares slide {a}% as analyst downgrades to sell', 'The target price was cut to ${price}.'),
  of('any', '{name} to cut jobs as demand weakens', 'The company will book charges of ${m} million this quarter.'),
  of('any', '{name} faces lawsuit over product defects', 'The company said that it would defend itself vigorously.'),
  of('session', '{name} drops to a 52-week low after losing a key customer', null),
  of('any', '{name} recalls products over safety concerns', 'The recall could cost up to ${m} million.'),
  of(
    'close',
    '{name} {quarter} loss widens as costs rise {b}%',
    'Cash fell to ${m} million at the end of the quarter.',
  ),
  of('any', '{name} delays launch of new line, shares under pressure', null),
  of('before', '{name} suspends dividend to preserve cash', 'The board cited uncertain demand.'),
  of('any', '{name} chief financial officer to step down, successor to be named by {day}', null),
  of('any', '{name} to report {quarter} results on {day}', 'A conference call will follow the release.'),
  of('any', '{name} to present at industry conference on {day}', null),
  of('any', '{name} names new head of operations', null),
  of(
    'close',
    '{name} {quarter} results in line with expectations, outlook unchanged',
    'The company reaffirmed its forecast for the year.',
  ),
  of('any', '{name} opens new office to serve {sector} customers', null),
  of('session', '{name} trades flat ahead of results', null),
  of('any', '{name} and suppliers agree on new terms', null),
  of('any', '{name} files shelf registration for up to ${m} million', null),
  of('session', 'What options traders expect of {name} this week', null),
];

export const MARKET_TEMPLATES: readonly Template[] = [
  of(
    'close',
    'Stocks close higher as {sector} shares gain {a}%',
    'Advancing issues outnumbered decliners by more than two to one.',
  ),
  of('close', 'Stocks end lower as yields rise {bp} basis points', 'Declines were led by {sector} shares.'),
  of('close', 'Stocks finish little changed as {sector} shares drift', 'Investors await economic data due on {day}.'),
  of(
    'before',
    'Futures edge up as inflation cools to {a}%, more than expected',
    'Consumer prices rose less than economists had forecast.',
  ),
  of('before', 'Futures fall {a}% as investors brace for {day} jobs report', null),
  of('before', '{bp} things to know before the opening bell on {day}', null),
  of(
    'before',
    'Weekly jobless claims fall to {m}0, the lowest in months',
    'The labor market remains resilient, economists said.',
  ),
  of('before', 'Retail sales drop {a}%, missing forecasts', 'Consumers pulled back on large purchases.'),
  of('session', 'Small caps outperform as investors rotate into {sector} shares', null),
  of('session', 'Selloff deepens as {sector} shares slump {a}%', 'Traders cited worries about slowing growth.'),
  of('session', 'Volatility jumps {b}% as {sector} stocks give up early gains', null),
  of('session', 'Oil rises {a}% after inventories shrink', null),
  of('session', 'Treasury yields slip {bp} basis points after soft factory data', null),
  of('session', 'Dollar steady as traders await central bank minutes on {day}', null),
  of('session', 'Gold holds near record high after {a}% weekly gain', null),
  of(
    'any',
    'Central bank holds rates steady, {bp} members dissent',
    'Policymakers said that they would wait for more data.',
  ),
  of('any', 'Economists see growth slowing to {a}% next year', null),
  of('any', 'Consumer confidence improves to {price}, survey shows', null),
  of('any', 'Factory orders fall {a}%, survey shows', 'New orders fell for a fourth month.'),
  of('any', 'Recession fears ease as {sector} activity expands {a}%', null),
  of('any', 'Lending standards tighten for {sector} borrowers, survey shows', null),
  of('any', 'Week ahead: {sector} earnings and {day} inflation data', null),
  of('any', '{sector} mergers pick up {b}% as financing costs fall', null),
  of('any', 'How investors position in {sector} shares before {day}', null),
];

/** Publishers that are obviously not real. */
export const SOURCES = [
  'Sample Newswire',
  'Demo Market Desk',
  'Practice Tape',
  'Example Financial',
  'Mock Street Daily',
  'Rehearsal Business News',
] as const;
