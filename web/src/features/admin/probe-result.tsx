import { classes } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ProbeState } from './use-probe.ts';
import { probeWords } from './words.ts';

/** What came of trying an address; stands from the start, so that it is heard. */
export const ProbeResult = ({ state, className }: { state: ProbeState; className: string }) => {
  const words = state?.refused ?? (state?.found && probeWords(state.found));
  const tone = state?.found?.working ? 'good' : state && words ? 'bad' : 'plain';
  return (
    <Notice key={tone} tone={tone} className={classes('wrap-anywhere', className)}>
      {state && (words ?? 'Asking it for the reading of a sentence whose reading is known...')}
    </Notice>
  );
};
