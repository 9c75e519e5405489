import { classes } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ProbeState } from './use-probe.ts';
import { describeProbe } from './words.ts';

/** The result of a test. Always mounted, so that screen readers announce it. */
export const ProbeResult = ({ state, className }: { state: ProbeState; className: string }) => {
  const text = state?.error ?? (state?.result && describeProbe(state.result));
  const tone = state?.result?.working ? 'good' : state && text ? 'bad' : 'plain';
  return (
    <Notice key={tone} tone={tone} className={classes('wrap-anywhere', className)}>
      {state && (text ?? 'Running a test query...')}
    </Notice>
  );
};
