import type { JournalStatistics, TradeFilter } from '@plainscan/contracts';
import { ChartNoAxesCombined, CircleDashed, SearchX } from 'lucide-react';
import { useStatistics } from '../../api/generated/journal.ts';
import { plural } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { EquityCard } from './equity-card.tsx';
import { ExcursionsCard } from './excursions-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { Headline } from './headline.tsx';
import { RCard } from './r-card.tsx';
import { MIN_R_TRADES, otherCurrenciesText, smallSampleWarning } from './words.ts';
import { isFiltered } from '../journal/use-journal-address.ts';

/** Why there are no statistics. */
function Nothing({ statistics, filter }: { statistics: JournalStatistics; filter: TradeFilter }) {
  const { trades } = statistics;
  if (trades.total === 0 && isFiltered(filter))
    return (
      <Message icon={SearchX} title="No closed trades match">
        Try fewer filters.
      </Message>
    );
  if (trades.total === 0)
    return (
      <Message icon={ChartNoAxesCombined} title="No statistics yet">
        Close your first trade to see your stats.
      </Message>
    );
  return (
    <Message icon={CircleDashed} title={plural(trades.open, 'open trade')}>
      Nothing realized yet. Stats start when you close all or part of a position.
    </Message>
  );
}

function Parts({ statistics, filter }: { statistics: JournalStatistics; filter: TradeFilter }) {
  const { trades, equity, currency } = statistics;
  const realized = equity.some((day) => day.exits > 0);
  const hasR = statistics.tradesWithR >= MIN_R_TRADES;
  if (trades.closed === 0 && !realized)
    return (
      <Card>
        <Nothing statistics={statistics} filter={filter} />
      </Card>
    );
  return (
    <>
      <Headline statistics={statistics} />
      {realized && <EquityCard days={equity} currency={currency} />}
      <div className={classes('grid gap-4', hasR && '@5xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}>
        {realized && <CalendarCard days={equity} currency={currency} filter={filter} />}
        {hasR && (
          <RCard
            buckets={statistics.rDistribution}
            tradesWithR={statistics.tradesWithR}
            average={statistics.averageR}
          />
        )}
      </div>
      <GroupsCard statistics={statistics} />
      {trades.closed > 0 && <ExcursionsCard filter={filter} />}
    </>
  );
}

const Loading = () => (
  <div className="space-y-4">
    <Skeleton className="h-52 rounded-lg" />
    <Skeleton className="h-96 rounded-lg" />
    <Skeleton className="h-80 rounded-lg" />
  </div>
);

/** Statistics of the filtered trades. */
export function StatisticsView({ filter }: { filter: TradeFilter }) {
  const { data, error, mutate, isLoading } = useStatistics(filter);
  return (
    <AsyncView
      data={data}
      error={error as unknown}
      retry={() => void mutate()}
      failed="Unable to load the statistics"
      loading={<Loading />}
    >
      {(statistics) => {
        const others = otherCurrenciesText(statistics.otherCurrencies);
        const warning = smallSampleWarning(statistics.trades.closed);
        return (
          <div
            aria-busy={isLoading}
            className={classes('@container flex flex-col gap-4 transition-opacity', isLoading && 'opacity-60')}
          >
            {others && (
              <Notice tone="plain">
                {`Not included: ${others}. All figures are in ${statistics.currency}. Currencies are never added together.`}
              </Notice>
            )}
            {warning && <Notice tone="plain">{warning}</Notice>}
            <Parts statistics={statistics} filter={filter} />
          </div>
        );
      }}
    </AsyncView>
  );
}
