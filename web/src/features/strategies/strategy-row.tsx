import type { StrategySummary } from '@plainscan/contracts';
import { duplicateStrategy } from '../../api/generated/lists.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useStrategiesChanged } from '../../api/strategies-hooks.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { toasts } from '../../ui/toasts.ts';
import { replayPath } from '../replay/replay-path.ts';
import { strategyPath } from './paths.ts';
import { AlertSwitch } from './alert-switch.tsx';
import { EditStrategy } from './edit-strategy.tsx';
import { LastRun } from './last-run.tsx';
import { useDeleteStrategy } from './use-delete-strategy.ts';

/** A saved strategy: its name opens it, a menu has the other actions. */
export function StrategyRow({
  strategy,
  current,
  onShare,
}: {
  strategy: StrategySummary;
  /** the scanner shows it */
  current: boolean;
  onShare: (strategy: StrategySummary) => void;
}) {
  const { id, name, description, query } = strategy;
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const changed = useStrategiesChanged();
  const remove = useDeleteStrategy();

  // Return focus after the edit form is closed.
  const link = useRef<HTMLAnchorElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) link.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const duplicate = async () => {
    try {
      const copy = await duplicateStrategy(id);
      toasts.show({ tone: 'good', title: 'Strategy Duplicated', description: `The copy is named “${copy.name}”.` });
      await changed();
    } catch (error) {
      toasts.error(rejectionMessage(error, 'Failed to duplicate strategy. Please try again.'));
    }
  };
  const editSentence = () => {
    void navigate(strategyPath(id));
    toasts.show({
      tone: 'plain',
      title: `Editing “${name}”`,
      description: 'Change the scan, run it, then press Save Strategy to update it.',
    });
  };

  const replay = async () => navigate(await replayPath(strategy));

  if (editing)
    return (
      <li>
        <EditStrategy strategy={strategy} onClose={() => setEditing(false)} />
      </li>
    );
  return (
    <li className="flex items-start gap-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <Link
          ref={link}
          to={strategyPath(id)}
          data-row={id}
          aria-current={current ? 'true' : undefined}
          className="inline-block max-w-full font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline pointer-coarse:py-1.5"
        >
          {name}
        </Link>
        {description && <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{description}</p>}
        <p className="mt-0.5 line-clamp-3 text-sm wrap-anywhere text-muted">“{query}”</p>
        <LastRun strategy={strategy} className="mt-1" />
      </div>
      <div className="-mt-1 -mr-2 flex shrink-0">
        <AlertSwitch strategy={strategy} />
        <IconButton label={`Share ${name}`} onPress={() => onShare(strategy)}>
          <Share2 aria-hidden size={16} />
        </IconButton>
        <MenuButton
          label={`More for ${name}`}
          iconOnly
          items={[
            { id: 'rename', name: 'Rename', about: 'Name and description', act: () => setEditing(true) },
            { id: 'sentence', name: 'Edit scan', about: 'Open it in the scanner', act: editSentence },
            {
              id: 'replay',
              name: 'Replay',
              about: 'See its past matches and what came next',
              act: () => void replay(),
            },
            { id: 'duplicate', name: 'Duplicate', about: 'Make a copy to edit', act: () => void duplicate() },
            { id: 'delete', name: 'Delete', about: 'You can undo this', act: () => void remove(strategy) },
          ]}
        />
      </div>
    </li>
  );
}
