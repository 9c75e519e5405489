import type { ScanPlan, ScanResponse } from '@plainscan/contracts';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';

/** Other readings of the sentence with what each would find, one click away. */
export function Alternatives({
  alternatives,
  onChoose,
}: {
  alternatives: ScanResponse['alternatives'];
  onChoose: (plan: ScanPlan) => void;
}) {
  if (alternatives.length === 0) return null;
  return (
    <div className="mt-2 text-sm">
      <h3 className="text-faint">Also possible</h3>
      <ul>
        {alternatives.map(({ plan, description, total }) => (
          <li key={description}>
            <Button
              look="quiet"
              size="sm"
              className="-mx-2 h-auto min-h-8 justify-start px-2 py-1 text-left font-normal text-accent whitespace-normal"
              onPress={() => onChoose(plan)}
            >
              <span className="break-words">
                {description}
                {total !== null && <span className="figures text-muted"> · {plural(total, 'match', 'matches')}</span>}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
