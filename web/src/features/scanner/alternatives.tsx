import type { ScanPlan, ScanResponse } from '@plainscan/contracts';
import { Bot } from 'lucide-react';
import { plural } from '../../lib/format.ts';
import { TextButton } from './text-button.tsx';

type Alternative = ScanResponse['alternatives'][number];
type ByAi = NonNullable<Alternative['byAi']>;

const LIST = new Intl.ListFormat('en-US');

const Total = ({ total }: Pick<Alternative, 'total'>) =>
  total !== null && <span className="figures text-muted"> · {plural(total, 'match', 'matches')}</span>;

function differenceOf({ reads, insteadOf }: ByAi): string {
  if (reads.length === 0) return `without ${LIST.format(insteadOf)}`;
  return `${LIST.format(reads)} instead of ${LIST.format(insteadOf)}`;
}

/** The AI parser's reading, which contradicts the one that ran. */
const AiReading = ({ byAi, total, onPress }: { byAi: ByAi; total: number | null; onPress: () => void }) => (
  <div className="mt-2 flex gap-2 text-sm">
    <Bot aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
    <div className="min-w-0">
      <p className="break-words text-muted">The AI parser read this differently: {differenceOf(byAi)}.</p>
      <TextButton className="-mx-1.5 pointer-coarse:-mx-3" onPress={onPress}>
        Use Its Reading
        <Total total={total} />
      </TextButton>
    </div>
  </div>
);

/** Other readings of the sentence, each with its match count. */
export function Alternatives({
  alternatives,
  onChoose,
}: {
  alternatives: readonly Alternative[];
  onChoose: (plan: ScanPlan) => void;
}) {
  const others = alternatives.filter(({ byAi }) => !byAi);
  return (
    <>
      {alternatives.map(
        ({ plan, description, total, byAi }) =>
          byAi && <AiReading key={description} byAi={byAi} total={total} onPress={() => onChoose(plan)} />,
      )}
      {others.length > 0 && (
        <div className="mt-2 text-sm">
          <h3 className="text-faint">Also possible</h3>
          <ul>
            {others.map(({ plan, description, total }) => (
              <li key={description}>
                <TextButton
                  className="-mx-1.5 py-0.5 text-left wrap-anywhere pointer-coarse:-mx-3"
                  onPress={() => onChoose(plan)}
                >
                  {description}
                  <Total total={total} />
                </TextButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
