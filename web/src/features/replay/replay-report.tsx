import type { ReplayResult, ReplayRule } from '@plainscan/contracts';
import { SearchX } from 'lucide-react';
import { session } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Message } from '../../ui/message.tsx';
import { Caveats } from './caveats.tsx';
import { CurveCard } from './curve-card.tsx';
import { FanCard } from './fan-card.tsx';
import { Finding } from './finding.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { OutcomesCard } from './outcomes-card.tsx';
import { PartsCard } from './parts-card.tsx';
import { RecordCard } from './record-card.tsx';
import { SignalsCard } from './signals-card.tsx';

/** All figures of a replay; the caveats stay in view. */
export function ReplayReport({ result, rule }: { result: ReplayResult; rule: ReplayRule }) {
  if (result.signals === 0)
    return (
      <Card>
        <Message icon={SearchX} title="This scan never matched">
          No stock matched it on any session from {session(result.from)} to {session(result.asOf)}.
        </Message>
      </Card>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_16rem]">
      <Finding result={result} />
      <div className="xl:row-span-2">
        <div className="xl:sticky xl:top-4">
          <Caveats caveats={result.caveats} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <OutcomesCard outcomes={result.outcomes} />
        <RecordCard record={result.record} />
        <NumbersCard numbers={result.numbers} hold={rule.hold} />
        <FanCard outcomes={result.outcomes} />
        <CurveCard curve={result.curve} rule={rule} />
        <PartsCard result={result} />
        <SignalsCard result={result} />
      </div>
    </div>
  );
}
