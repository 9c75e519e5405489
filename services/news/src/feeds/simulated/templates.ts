/** When a story can appear, in New York time: during the session, after the close, before the open, or at any time. */
export type TimeSlot = 'session' | 'close' | 'before' | 'any';

/**
 * `{name}` and `{sector}` are those of the company; `{a}` is a small percentage, `{b}` a larger one, `{m}` millions,
 * `{price}` a target price, `{quarter}` the reported quarter, `{day}` a weekday, `{bp}` basis points.
 */
export interface Template {
  when: TimeSlot;
  title: string;
  description: string | null;
}

const template = (when: TimeSlot, title: string, description: string | null = null): Template => ({
  when,
  title,
  description,
});

export const COMPANY_TEMPLATES: readonly Template[] = [
  template(
    'close',
    '{name} beats {quarter} profit estimates and raises its full-year outlook',
    'Revenue rose {b}% from a year earlier on stronger demand. The company now expects full-year sales to grow {a}%.',
  ),
  template(
    'before',
    '{name} posts record {quarter} revenue, shares jump {b}% premarket',
    'Margins widened for a third quarter in a row, helped by lower input costs.',
  ),
  template(
    'session',
    '{name} shares climb {a}% after analysts lift price target to ${price}',
    'Analysts cited improving margins and a growing backlog.',
  ),
  template(
    'any',
    '{name} wins ${m} million contract, its largest this year',
    'Deliveries are due to begin next quarter, the company said.',
  ),
  template(
    'any',
    '{name} board approves ${m} million share buyback and lifts dividend by {a}%',
    'The payout is the fifth increase in as many years.',
  ),
  template(
    'session',
    '{name} rallies {b}% to a 52-week high on heavy volume',
    'Volume was more than twice its average of the last month.',
  ),
  template(
    'before',
    '{name} upgraded to buy as orders accelerate',
    'The upgrade follows a {a}% rise in orders over the last quarter.',
  ),
  template('any', '{name} cuts debt by ${m} million ahead of schedule', null),
  template(
    'close',
    '{name} {quarter} loss narrows more than expected',
    'Costs fell {a}% and the company expects to break even next year.',
  ),
  template('any', '{name} gains approval for expansion, sees sales growing {b}%', null),
  template('session', '{name} rebounds {a}% as supply worries ease', null),
  template(
    'close',
    '{name} misses {quarter} revenue estimates, cuts full-year guidance',
    'Sales fell {a}% as customers delayed orders. The company lowered its outlook for the second time this year.',
  ),
  template(
    'before',
    '{name} tumbles {b}% premarket after profit warning',
    'The company blamed weaker demand and higher costs.',
  ),
  template(
    'session',
    '{name} shares slide {a}% as analyst downgrades to sell',
    'The target price was cut to ${price}.',
  ),
  template(
    'any',
    '{name} to cut jobs as demand weakens',
    'The company will book charges of ${m} million this quarter.',
  ),
  template(
    'any',
    '{name} faces lawsuit over product defects',
    'The company said that it would defend itself vigorously.',
  ),
  template('session', '{name} drops to a 52-week low after losing a key customer', null),
  template('any', '{name} recalls products over safety concerns', 'The recall could cost up to ${m} million.'),
  template(
    'close',
    '{name} {quarter} loss widens as costs rise {b}%',
    'Cash fell to ${m} million at the end of the quarter.',
  ),
  template('any', '{name} delays launch of new line, shares under pressure', null),
  template('before', '{name} suspends dividend to preserve cash', 'The board cited uncertain demand.'),
  template('any', '{name} chief financial officer to step down, successor to be named by {day}', null),
  template('any', '{name} to report {quarter} results on {day}', 'A conference call will follow the release.'),
  template('any', '{name} to present at industry conference on {day}', null),
  template('any', '{name} names new head of operations', null),
  template(
    'close',
    '{name} {quarter} results in line with expectations, outlook unchanged',
    'The company reaffirmed its forecast for the year.',
  ),
  template('any', '{name} opens new office to serve {sector} customers', null),
  template('session', '{name} trades flat ahead of results', null),
  template('any', '{name} and suppliers agree on new terms', null),
  template('any', '{name} files shelf registration for up to ${m} million', null),
  template('session', 'What options traders expect of {name} this week', null),
];

export const MARKET_TEMPLATES: readonly Template[] = [
  template(
    'close',
    'Stocks close higher as {sector} shares gain {a}%',
    'Advancing issues outnumbered decliners by more than two to one.',
  ),
  template('close', 'Stocks end lower as yields rise {bp} basis points', 'Declines were led by {sector} shares.'),
  template(
    'close',
    'Stocks finish little changed as {sector} shares drift',
    'Investors await economic data due on {day}.',
  ),
  template(
    'before',
    'Futures edge up as inflation cools to {a}%, more than expected',
    'Consumer prices rose less than economists had forecast.',
  ),
  template('before', 'Futures fall {a}% as investors brace for {day} jobs report', null),
  template('before', '{bp} things to know before the opening bell on {day}', null),
  template(
    'before',
    'Weekly jobless claims fall to {m}0, the lowest in months',
    'The labor market remains resilient, economists said.',
  ),
  template('before', 'Retail sales drop {a}%, missing forecasts', 'Consumers pulled back on large purchases.'),
  template('session', 'Small caps outperform as investors rotate into {sector} shares', null),
  template('session', 'Selloff deepens as {sector} shares slump {a}%', 'Traders cited worries about slowing growth.'),
  template('session', 'Volatility jumps {b}% as {sector} stocks give up early gains', null),
  template('session', 'Oil rises {a}% after inventories shrink', null),
  template('session', 'Treasury yields slip {bp} basis points after soft factory data', null),
  template('session', 'Dollar steady as traders await central bank minutes on {day}', null),
  template('session', 'Gold holds near record high after {a}% weekly gain', null),
  template(
    'any',
    'Central bank holds rates steady, {bp} members dissent',
    'Policymakers said that they would wait for more data.',
  ),
  template('any', 'Economists see growth slowing to {a}% next year', null),
  template('any', 'Consumer confidence improves to {price}, survey shows', null),
  template('any', 'Factory orders fall {a}%, survey shows', 'New orders fell for a fourth month.'),
  template('any', 'Recession fears ease as {sector} activity expands {a}%', null),
  template('any', 'Lending standards tighten for {sector} borrowers, survey shows', null),
  template('any', 'Week ahead: {sector} earnings and {day} inflation data', null),
  template('any', '{sector} mergers pick up {b}% as financing costs fall', null),
  template('any', 'How investors position in {sector} shares before {day}', null),
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
