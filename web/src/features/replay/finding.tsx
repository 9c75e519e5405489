import type { ReplayOutcome, ReplayResult } from '@plainscan/contracts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { findingWords, matchWords, variantWords, VERDICTS } from './words.ts';

const TONES: Readonly<Record<ReplayOutcome['verdict'], Tone>> = {
  better: 'up',
  worse: 'down',
  'no-different': 'neutral',
  'too-few': 'neutral',
};

/** What the replay found, in plain English. */
export function Finding({ result }: { result: ReplayResult }) {
  const { held, variants } = result;
  const deflated = variantWords(variants, held);
  return (
    <Card aria-labelledby="replay-finding" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="replay-finding" className="text-xl">
          {VERDICTS[held.verdict]}
        </h2>
        {held.verdict !== 'too-few' && <Badge tone={TONES[held.verdict]}>After {held.horizon} sessions</Badge>}
        {result.simulated && <SimulatedBadge />}
      </div>
      <p className="figures mt-2 max-w-prose">{findingWords(held)}</p>
      {deflated && <p className="figures mt-2 max-w-prose font-medium text-warn">{deflated}</p>}
      <p className="figures mt-2 max-w-prose text-muted">{matchWords(result)}</p>
    </Card>
  );
}
