import { type Email, type EmailBlock, renderEmail } from '@plainscan/service-kit/mail';
import type { MarketAlertEntity } from '../db/entities/alert.entity.ts';
import { counted, listed, newMatches } from './alert-words.ts';
import { MARKET_KIND } from './channel-queue.ts';

export type MarketAlertText = Pick<
  MarketAlertEntity,
  'session' | 'moment' | 'market' | 'strategies' | 'strategyCount' | 'trades' | 'simulated'
>;
type Trade = NonNullable<MarketAlertText['trades']>['nearest'][number];
type Movers = MarketAlertText['market']['gainers'];

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const COUNT = new Intl.NumberFormat('en-US');
const PERCENT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const CHANGE = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});
const PRICE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

const day = (session: string): string => DAY.format(new Date(session));

/** Its links carry the token like those of `alertEmail`. */
export function marketAlertEmail(alert: MarketAlertText, token: string, publicUrl: string): Email {
  const { session, moment, simulated } = alert;
  return renderEmail(MARKET_KIND, `Market ${moment}, ${day(session)}`, [
    ...paragraphsOf(alert),
    ...(simulated ? ['Simulated market: these prices are made up.'] : []),
    { label: 'See the market', url: `${publicUrl}/home` },
    "You're getting this email because Market Alerts are on. You can turn them off in Settings.",
    { label: 'Stop market alerts', url: `${publicUrl}/unsubscribe#token=${token}` },
  ]);
}

function paragraphsOf({ session, moment, market, strategies, strategyCount, trades }: MarketAlertText): EmailBlock[] {
  const { gainers, losers } = market;
  return [
    breadthOf(session, moment, market),
    highsAndLows(market),
    ...(gainers.length > 0 ? [`Biggest gainers: ${moversOf(gainers)}.`] : []),
    ...(losers.length > 0 ? [`Biggest losers: ${moversOf(losers)}.`] : []),
    ...(strategyCount > 0 ? [`New matches at the ${moment === 'open' ? 'last ' : ''}close: ${matches()}.`] : []),
    ...(trades && trades.count > 0 ? [nearStop(trades)] : []),
  ];

  function matches(): string {
    return listed(
      strategies.map(({ name, enteredCount }) => `${newMatches(enteredCount)} for “${name}”`),
      strategyCount,
    );
  }
}

/** Says which session the numbers describe: at the open, that is the last one, unless the data is of the running one. */
function breadthOf(session: string, moment: MarketAlertText['moment'], market: MarketAlertText['market']): string {
  const { asOf, stocks, advancing, declining } = market;
  const isRunning = moment === 'open' && asOf === session;
  const verb = (n: number): string => (isRunning ? (n === 1 ? 'is' : 'are') : n === 1 ? 'was' : 'were');
  const numbers =
    `${COUNT.format(advancing)} of ${counted(stocks, 'stock', 'stocks')} ${verb(advancing)} up, ` +
    `and ${COUNT.format(declining)} ${verb(declining)} down`;
  if (moment === 'close') return `At the close on ${day(asOf)}, ${numbers}.`;
  return isRunning
    ? `The market has opened. So far on ${day(asOf)}, ${numbers}.`
    : `The market has opened. At the last close, on ${day(asOf)}, ${numbers}.`;
}

const highsAndLows = ({ newHighs, newLows }: MarketAlertText['market']): string =>
  `New 52-week highs: ${COUNT.format(newHighs)}. New 52-week lows: ${COUNT.format(newLows)}.`;

const moversOf = (movers: Movers): string =>
  listed(
    movers.map(({ symbol, changePercent }) => `${symbol} ${CHANGE.format(changePercent)}%`),
    movers.length,
  );

function nearStop({ count, nearest }: NonNullable<MarketAlertText['trades']>): string {
  const subject =
    count === 1
      ? '1 open trade is near its stop or past it'
      : `${COUNT.format(count)} open trades are near their stop or past it`;
  const more = count > nearest.length ? `; and ${COUNT.format(count - nearest.length)} more` : '';
  return `${subject}: ${nearest.map(tradeOf).join('; ')}${more}.`;
}

const tradeOf = ({ symbol, side, price, stop, roomPercent }: Trade): string =>
  `${symbol} (${side}) at ${dollars(price)}, ${room(roomPercent)} its stop of ${dollars(stop)}`;

const room = (percent: number): string =>
  percent === 0 ? 'at' : `${PERCENT.format(Math.abs(percent))}% ${percent > 0 ? 'from' : 'past'}`;

const dollars = (decimal: string): string => PRICE.format(decimal as Intl.StringNumericLiteral);
