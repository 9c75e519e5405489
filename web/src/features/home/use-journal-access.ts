import { useTrialStatus } from '../../api/hooks.ts';
import { hasPremium } from '../billing/standing.ts';

/** Whether the journal answers to this user; undefined until that is known. */
export function useJournalAccess(): boolean | undefined {
  const trial = useTrialStatus();
  return trial === undefined ? undefined : trial === null || hasPremium(trial);
}
