import { Dialog } from '../../ui/dialog.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { HistoryList } from './history-list.tsx';
import { StrategyList } from './strategy-list.tsx';
import { usePanel, type Panel } from './use-panel.ts';

/** A panel with the saved strategies and the scan history. */
export function StrategiesPanel({ panel }: { panel: Panel }) {
  const { linkTo, close } = usePanel();
  return (
    <Dialog title="Strategies" place="right" onClose={close}>
      <div className="px-3 pt-2">
        <LinkTabs
          label="Lists"
          tabs={[
            { to: linkTo('strategies'), label: 'Saved', current: panel === 'strategies' },
            { to: linkTo('history'), label: 'History', current: panel === 'history' },
          ]}
        />
      </div>
      {panel === 'strategies' ? <StrategyList /> : <HistoryList />}
    </Dialog>
  );
}
