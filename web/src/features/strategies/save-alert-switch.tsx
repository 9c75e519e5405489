import type { StrategySummary, TrialStatus } from '@plainscan/contracts';
import { useStrategies } from '../../api/generated/lists.ts';
import { TRIAL_ALERTS } from '../../api/generated.ts';
import { useTrialStatus } from '../../api/hooks.ts';
import { Switch } from '../../ui/switch.tsx';
import { hasPremium, planStatusOf } from '../billing/plan-status.ts';

/** Why the user can't have another alert; null if they can, or if that isn't known. */
function refusal(trial: TrialStatus | null | undefined, strategies: readonly StrategySummary[]): string | null {
  if (!trial || hasPremium(trial)) return null;
  if (planStatusOf(trial) === 'expired') return 'Alerts are a Premium feature.';
  const others = strategies.filter(({ alert }) => alert);
  if (others.length < TRIAL_ALERTS) return null;
  return `Your trial includes one alert, and “${others[0]!.name}” has it.`;
}

/** Whether a new strategy gets an alert; disabled, with the reason, if the user can't have one. */
export function SaveAlertSwitch({
  isSelected,
  onChange,
}: {
  isSelected: boolean;
  onChange: (selected: boolean) => void;
}) {
  const { data } = useStrategies();
  const reason = refusal(useTrialStatus(), data?.strategies ?? []);
  return (
    <Switch
      label="Alert me about new matches"
      description={reason ?? 'After each close, under Alerts and by email'}
      isSelected={isSelected && reason === null}
      onChange={onChange}
      isDisabled={reason !== null}
    />
  );
}
