import { Plus, Upload } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useTrialStatus } from '../../api/hooks.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { plural } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { ExportMenu } from './export-menu.tsx';
import { StatCards } from './stat-cards.tsx';
import { StatisticsPart } from './statistics-part.tsx';
import { TradeForm } from './trade-form.tsx';
import { TradeHistory } from './trade-history.tsx';
import { useJournalAddress } from './use-journal-address.ts';

/** What was traded, what it came to, and the way to write it down. */
export function JournalPage() {
  const address = useJournalAddress();
  const trial = useTrialStatus();
  const formId = useId();
  const { adding, view, filter, filtered, change, linkTo } = address;
  const open = (add: boolean) => change({ add: add ? '1' : null });
  return (
    <>
      <PageHeader title="Trading Journal" lead="Your trades and what they taught you.">
        <div className="flex flex-wrap items-center gap-2">
          {trial && (
            <p className="basis-full sm:mr-1 sm:basis-auto">
              <Badge>Trial: {plural(trial.daysRemaining, 'day')} left</Badge>
            </p>
          )}
          <Link to="/journal/import" className={buttonClasses('outline')}>
            <Upload aria-hidden size={16} />
            Import
          </Link>
          <ExportMenu filter={filter} filtered={filtered > 0} />
          <Button aria-expanded={adding} aria-controls={adding ? formId : undefined} onPress={() => open(!adding)}>
            <Plus aria-hidden size={16} />
            Add Trade
          </Button>
        </div>
      </PageHeader>
      <div className="mt-5 space-y-4">
        <StatCards />
        {adding && <TradeForm id={formId} onClose={() => open(false)} />}
        <LinkTabs
          label="View"
          tabs={[
            { to: linkTo({ view: null }), label: 'Trades', current: view === 'trades' },
            { to: linkTo({ view: 'statistics' }), label: 'Statistics', current: view === 'statistics' },
          ]}
        />
        {view === 'trades' ? (
          <TradeHistory address={address} onAdd={() => open(true)} />
        ) : (
          <StatisticsPart address={address} />
        )}
      </div>
    </>
  );
}
