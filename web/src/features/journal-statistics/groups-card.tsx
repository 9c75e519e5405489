import type { JournalStatistics, TradeGroup } from '@plainscan/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { MIN_INTERVAL_TRADES } from '../../api/generated.ts';
import { count, gain, MISSING, plural, ratio, rMultiple, signOf } from '../../lib/format.ts';
import { PAGE_SIZE, pageCount } from '../../lib/pages.ts';
import { classes } from '../../ui/class-names.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { withParams } from '../../lib/use-url-params.ts';
import { COLUMNS, GROUPINGS, sorted, type Column, type Grouping, type Order } from './groups.ts';
import { Cell } from './table-parts.tsx';
import { ViewCard } from './view-card.tsx';
import { intervalText, MIN_R_TRADES, rate } from './words.ts';

const GROUPS = 'groups';

const NAMES = {
  trades: 'Closed',
  winRate: 'Win rate',
  netProfitLoss: 'Net P&L',
  expectancy: 'Expectancy',
  profitFactor: 'Profit factor',
  averageR: 'Average R',
} as const satisfies Record<Exclude<Column, 'name'>, string>;

function SortHeading({
  column,
  label,
  order,
  onOrder,
}: {
  column: Column;
  label: string;
  order: Order;
  onOrder: (order: Order) => void;
}) {
  const active = order.column === column;
  const Icon = order.descending ? ArrowDown : ArrowUp;
  const start = column === 'name';
  return (
    <th
      scope="col"
      aria-sort={active ? (order.descending ? 'descending' : 'ascending') : undefined}
      className={classes('py-0', !start && 'end')}
    >
      <button
        type="button"
        // Names start ascending, numbers descending.
        onClick={() => onOrder({ column, descending: active ? !order.descending : !start })}
        className={classes(
          'inline-flex h-9 items-center gap-1 text-xs font-medium whitespace-nowrap hover:text-text pointer-coarse:h-11',
          !start && 'flex-row-reverse', // align the label with the numbers below it
          active ? 'text-text' : 'text-faint',
        )}
      >
        {label}
        <Icon aria-hidden size={12} className={classes(!active && 'invisible')} />
      </button>
    </th>
  );
}

function Row({ group, grouping, currency }: { group: TradeGroup; grouping: Grouping; currency: string }) {
  const [params] = useSearchParams();
  const change = grouping.filter(group.key);
  const name = grouping.name(group.key);
  return (
    <tr>
      <th scope="row" className="max-w-64 min-w-28 py-1 font-medium whitespace-normal">
        {change ? (
          <Link
            to={`?${withParams(params, change)}`}
            preventScrollReset
            title={`Only ${name}`}
            className={classes(
              'line-clamp-2 py-1 wrap-anywhere text-accent underline-offset-4 hover:underline',
              group.key === '' && 'italic',
            )}
          >
            {name}
          </Link>
        ) : (
          <span className={classes('line-clamp-2 py-1', group.key === '' && 'text-muted italic')}>{name}</span>
        )}
      </th>
      <Cell>{count(group.trades)}</Cell>
      <Cell>{rate(group.winRate)}</Cell>
      <Cell sign={signOf(group.netProfitLoss)}>{gain(group.netProfitLoss, currency)}</Cell>
      <Cell sign={group.expectancyInterval === null ? 0 : signOf(group.expectancy)}>
        {gain(group.expectancy, currency)}
        {group.trades > 0 && (
          <span className="block text-xs font-normal whitespace-nowrap text-muted">
            {intervalText(group.expectancyInterval, currency)}
          </span>
        )}
      </Cell>
      <Cell>{ratio(group.profitFactor)}</Cell>
      <Cell>{group.trades < MIN_R_TRADES ? MISSING : rMultiple(group.averageR)}</Cell>
    </tr>
  );
}

function Groups({
  result: { groups, omitted },
  grouping,
  currency,
}: {
  result: JournalStatistics['byStrategy'];
  grouping: Grouping;
  currency: string;
}) {
  const [order, setOrder] = useState<Order>(
    grouping.id === 'weekday' ? { column: 'name', descending: false } : { column: 'trades', descending: true },
  );
  const [page, setPage] = useState(1);
  const last = pageCount(groups.length);
  const at = Math.min(page, last);
  const rows = sorted(groups, order, grouping).slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE);
  if (groups.length === 0) return <p className="py-2 text-muted">No closed trades yet.</p>;
  return (
    <>
      <Scroller label={`Closed trades by ${grouping.label.toLowerCase()}, table`}>
        <table className="ledger ledger-inset">
          <caption className="sr-only">Closed trades by {grouping.label.toLowerCase()}</caption>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <SortHeading
                  key={column}
                  column={column}
                  label={column === 'name' ? grouping.label : NAMES[column]}
                  order={order}
                  onOrder={(next) => {
                    setOrder(next);
                    setPage(1);
                  }}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((group) => (
              <Row key={group.key} group={group} grouping={grouping} currency={currency} />
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className="mt-2 text-sm text-muted">
        Below the expectancy is its 95% interval. With fewer than {MIN_INTERVAL_TRADES} closed trades, it&rsquo;s too
        early to tell a good setup from a lucky one.
      </p>
      <footer className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="figures text-sm text-muted">
          {omitted > 0 && `${plural(omitted, 'smaller group')} not shown.`}
          {grouping.id === 'tag' && 'Trades with several tags count in each.'}
        </p>
        <Pager page={at} last={last} onPage={setPage} />
      </footer>
    </>
  );
}

/** Closed trades grouped by a shared attribute. Clicking a name filters by it. */
export function GroupsCard({ statistics }: { statistics: JournalStatistics }) {
  const [params] = useSearchParams();
  const grouping = GROUPINGS.find(({ id }) => id === params.get(GROUPS)) ?? GROUPINGS[0]!;
  const to = (id: string) => {
    const next = new URLSearchParams(params);
    next.set(GROUPS, id);
    return `?${next.toString()}`;
  };
  return (
    <ViewCard title="Breakdown" lead="Click a name to filter.">
      <LinkTabs
        label="Closed trades by"
        tabs={GROUPINGS.map(({ id, label }) => ({ to: to(id), label, current: id === grouping.id }))}
      />
      <Groups
        key={grouping.id}
        result={grouping.groupsIn(statistics)}
        grouping={grouping}
        currency={statistics.currency}
      />
    </ViewCard>
  );
}
