import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useScanTrace } from '../../api/generated/admin.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { classes } from '../../ui/class-names.ts';
import { Scroller } from '../../ui/scroller.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const LABEL = 'Parser trace';

function Trace({ query }: { query: string }) {
  const { data, error, mutate } = useScanTrace({ query });
  return (
    <AsyncView
      data={data}
      error={error as unknown}
      retry={() => void mutate()}
      failed="Unable to load the parser trace"
      loading={<Skeleton className="h-24" />}
    >
      {({ lines }) => (
        <Scroller label={LABEL} className="max-h-96 overflow-y-auto rounded-md border border-line bg-bg p-3">
          <pre className="text-xs leading-5">{lines.join('\n')}</pre>
        </Scroller>
      )}
    </AsyncView>
  );
}

/** For administrators: how the built-in parser reads the sentence, rule by rule. */
export function ScanTrace({ query }: { query: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-2 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-sm text-muted hover:text-text pointer-coarse:min-h-11">
        <ChevronRight aria-hidden size={16} className={classes('transition-transform', open && 'rotate-90')} />
        {LABEL}
      </summary>
      {open && <Trace query={query} />}
    </details>
  );
}
