import { useTrialStatus } from '../../api/hooks.ts';
import { hasPremium } from './standing.ts';

/** Whether the journal and the news answer to this user; undefined until that is known. */
export function usePremium(): boolean | undefined {
  const trial = useTrialStatus();
  return trial === undefined ? undefined : trial === null || hasPremium(trial);
}
