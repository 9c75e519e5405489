import type { ScanResponse } from '@plainscan/contracts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { FEW_MATCHES } from '../../api/generated.ts';
import { classes } from '../../ui/class-names.ts';
import type { Edits } from './edits.ts';
import { MostRestrictive } from './most-restrictive.tsx';
import { NearMisses } from './near-misses.tsx';
import type { Editing } from './use-editing.ts';

/** For a short list of matches, what nearly matched, on demand; nothing if nothing did. */
export function FewMatches({ response, edits, editing }: { response: ScanResponse; edits: Edits; editing: Editing }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { total, nearMisses, plan } = response;
  const isCut = plan.limit !== null && total >= plan.limit;
  if (total >= FEW_MATCHES || isCut || nearMisses.length === 0) return null;
  return (
    <div className="shrink-0 border-t border-line px-4 sm:px-5">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="flex min-h-10 w-full items-center gap-2 rounded-sm text-left text-sm text-muted hover:text-text pointer-coarse:min-h-11"
        onClick={() => setOpen(!open)}
      >
        <ChevronDown aria-hidden size={16} className={classes('shrink-0 transition-transform', open && 'rotate-180')} />
        Only {total} {total === 1 ? 'matches' : 'match'}. See what nearly matched.
      </button>
      <div id={id} hidden={!open} className="pb-5 xl:max-h-96 xl:overflow-y-auto">
        {open && (
          <>
            <MostRestrictive response={response} />
            <NearMisses response={response} edits={edits} editing={editing} />
          </>
        )}
      </div>
    </div>
  );
}
