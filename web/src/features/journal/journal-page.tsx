import { Plus, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { UNLIMITED_DISPLAY_VALUE } from '../../api/generated.ts';
import { useTrialStatus } from '../../api/hooks.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { plural } from '../../lib/format.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { useFocusAfter } from '../../ui/focus-after.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { ExportMenu } from './export-menu.tsx';
import { StatCards } from './stat-cards.tsx';
import { StatisticsPart } from './statistics-part.tsx';
import { TradeForm } from './trade-form.tsx';
import { TradeHistory } from './trade-history.tsx';
import { useJournalAddress } from './use-journal-address.ts';

/** The journal: trades, key figures, and the form for a new trade. */
export function JournalPage() {
  const address = useJournalAddress();
  const trial = useTrialStatus();
  const formId = useId();
  const navigate = useNavigate();
  const { adding, view, filter, filtered, change, linkTo } = address;
  const open = (add: boolean) => change({ add: add ? '1' : null });
  const addButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(adding, () => (adding ? null : addButton.current));
  useShortcuts([
    { keys: 'n', does: 'New trade', act: () => open(true) },
    { keys: 'i', does: 'Import', act: () => void navigate('/journal/import') },
    { keys: 'v', does: 'Trades or statistics', act: () => change({ view: view === 'trades' ? 'statistics' : null }) },
  ]);
  return (
    <>
      <PageHeader
        title="Trading Journal"
        lead={
          <>
            Your trades, P&L and stats.
            {trial && trial.daysRemaining < UNLIMITED_DISPLAY_VALUE && (
              <span className="figures block text-sm whitespace-nowrap text-faint sm:ml-2 sm:inline sm:border-l sm:border-line sm:pl-2">
                Trial: {plural(trial.daysRemaining, 'day')} left
              </span>
            )}
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-2">
          <Link to="/journal/import" className={buttonClasses('outline')}>
            <Upload aria-hidden size={16} />
            Import
          </Link>
          <ExportMenu filter={filter} filtered={filtered} />
          <Button
            ref={addButton}
            aria-expanded={adding}
            aria-controls={adding ? formId : undefined}
            onPress={() => open(!adding)}
          >
            <Plus aria-hidden size={16} />
            Add Trade
          </Button>
        </div>
      </PageHeader>
      <div className="mt-5 space-y-4">
        {/* The statistics start with their own figures. */}
        {view === 'trades' && <StatCards />}
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
