import type { ScanResponse } from '@plainscan/contracts';
import { plural } from '../../lib/format.ts';

/** How many more stocks would match without the filter that excludes the most; nothing if no single filter does. */
export function MostRestrictive({ response: { mostRestrictive, chips, total } }: { response: ScanResponse }) {
  if (!mostRestrictive || mostRestrictive.bringsBack === 0) return null;
  const { chip, bringsBack } = mostRestrictive;
  return (
    <p className="text-muted">
      Without “<span className="font-medium text-text">{chips.find(({ index }) => index === chip)?.meaning ?? ''}</span>
      ” you'd get <span className="figures font-medium text-text">{plural(total + bringsBack, 'stock')}</span>.
    </p>
  );
}
