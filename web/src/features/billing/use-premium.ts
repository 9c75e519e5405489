import { useTrialStatus } from '../../api/hooks.ts';
import { hasPremium } from './plan-status.ts';

/** Whether the user can use the journal and news; undefined while loading. */
export function usePremium(): boolean | undefined {
  const trial = useTrialStatus();
  return trial === undefined ? undefined : trial === null || hasPremium(trial);
}
