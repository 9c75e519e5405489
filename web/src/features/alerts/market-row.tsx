import type { MarketAlert } from '@plainscan/contracts';
import type { ReactNode } from 'react';
import { count, percent, plural, tradedAt, weekday } from '../../lib/format.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { strategyPath } from '../strategies/paths.ts';
import { AlertRow } from './alert-row.tsx';
import { Listed, StockLink } from './listed.tsx';

type Trade = NonNullable<MarketAlert['trades']>['nearest'][number];

/** The session that the numbers describe: at the open, the last one, unless the data is already that of the running one. */
function described({ session, moment, market }: MarketAlert): string {
  if (moment === 'close') return 'at the close';
  return market.asOf === session ? 'so far' : `at the last close, ${weekday(market.asOf)}`;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <p className="mt-1 wrap-anywhere">
    <span className="text-muted">{title}:</span> {children}
  </p>
);

const Movers = ({ movers }: { movers: MarketAlert['market']['gainers'] }) => (
  <Listed
    items={movers.map(({ symbol, changePercent }) => [
      symbol,
      <>
        <StockLink symbol={symbol} /> {percent(changePercent)}
      </>,
    ])}
    total={movers.length}
  />
);

/** `2% from its stop of $100.00` */
const room = ({ roomPercent, stop }: Trade): string => {
  const where = roomPercent === 0 ? 'at' : `${Math.abs(roomPercent)}% ${roomPercent > 0 ? 'from' : 'past'}`;
  return `${where} its stop of ${tradedAt(stop)}`;
};

/** A summary of the market at the open or the close of a session; its title opens the home page, which shows the market. */
export function MarketRow({ alert, onOpen }: { alert: MarketAlert; onOpen: (alert: MarketAlert) => void }) {
  const { session, moment, market, strategies, strategyCount, trades } = alert;
  const { stocks, advancing, declining, newHighs, newLows, gainers, losers } = market;
  return (
    <AlertRow alert={alert} title={`Market ${moment}, ${weekday(session)}`} to="/home" onOpen={onOpen}>
      <p className="mt-0.5 text-muted">
        {count(advancing)} of {plural(stocks, 'stock')} up and {count(declining)} down {described(alert)}
      </p>
      <Part title="52-week extremes">
        {plural(newHighs, 'new high')}, {plural(newLows, 'new low')}
      </Part>
      {gainers.length > 0 && (
        <Part title="Gainers">
          <Movers movers={gainers} />
        </Part>
      )}
      {losers.length > 0 && (
        <Part title="Losers">
          <Movers movers={losers} />
        </Part>
      )}
      {strategyCount > 0 && (
        <Part title={moment === 'open' ? 'New matches at the last close' : 'New matches'}>
          <Listed
            items={strategies.map(({ strategyId, name, enteredCount }) => [
              strategyId,
              <>
                <TextLink to={strategyPath(strategyId)}>{name}</TextLink> ({count(enteredCount)})
              </>,
            ])}
            total={strategyCount}
          />
        </Part>
      )}
      {trades !== null && trades.count > 0 && (
        <Part title={plural(trades.count, 'open trade near or past its stop', 'open trades near or past their stop')}>
          <Listed
            items={trades.nearest.map((trade) => [
              trade.tradeId,
              <>
                <TextLink to={`/journal/trades/${trade.tradeId}`}>{trade.symbol}</TextLink> ({trade.side}) at{' '}
                {tradedAt(trade.price)}, {room(trade)}
              </>,
            ])}
            total={trades.count}
          />
        </Part>
      )}
    </AlertRow>
  );
}
