import { classes } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ProbeState } from './use-probe.ts';
import { probeWords } from './words.ts';

/** The result of a test. Always mounted, so that screen readers announce it. */
export const ProbeResult = ({ state, className }: { state: ProbeState; className: string }) => {
  const words = state?.refused ?? (state?.found && probeWords(state.found));
  const tone = state?.found?.working ? 'good' : state && words ? 'bad' : 'plain';
  return (
    <Notice key={tone} tone={tone} className={classes('wrap-anywhere', className)}>
      {state && (words ?? 'Running a test query...')}
    </Notice>
  );
};
