import type { ScanResponse } from '@plainscan/contracts';
import { SearchX } from 'lucide-react';
import type { Edits } from './edits.ts';
import { MostRestrictive } from './most-restrictive.tsx';
import { NearMisses } from './near-misses.tsx';
import type { Editing } from './use-editing.ts';

/** Why nothing matched: the contradiction or the most restrictive filter, and the near misses. */
export function NoMatches({ response, edits, editing }: { response: ScanResponse; edits: Edits; editing: Editing }) {
  const { contradiction, nearMisses } = response;
  return (
    <div className="px-4 pb-5 sm:px-5">
      <div className="flex gap-3 rounded-md bg-raised px-4 py-3">
        <SearchX aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
        <div className="space-y-1">
          <p className="font-medium">No stocks matched your criteria.</p>
          {contradiction && <p className="text-warn">{contradiction}</p>}
          {!contradiction && <MostRestrictive response={response} />}
        </div>
      </div>
      {nearMisses.length > 0 && <NearMisses response={response} edits={edits} editing={editing} />}
    </div>
  );
}
