import type { ParserChange } from '@plainscan/contracts';
import { ArrowRight } from 'lucide-react';
import { useParserChanges } from '../../api/admin-hooks.ts';
import { useSession } from '../../app/session.ts';
import { dateTime } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { administrator, CHANGES } from './words.ts';

const authorOf = ({ changedBy, what }: ParserChange, me: string | undefined): string =>
  what === 'configured' ? 'Configuration' : administrator(changedBy, me);

const FromTo = ({ name, from, to }: { name?: string; from: string; to: string }) => (
  <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm wrap-anywhere">
    {name && <span className="text-muted">{name}</span>}
    <span className="min-w-0 text-muted">{from}</span>
    <ArrowRight aria-hidden size={14} className="shrink-0 text-faint" />
    <span className="sr-only">changed to</span>
    <span className="min-w-0">{to}</span>
  </p>
);

function Change({ change, me }: { change: ParserChange; me: string | undefined }) {
  const { before, after } = change;
  const joinUrls = (urls: readonly string[]) => urls.join(', ') || 'none';
  const fallbacks = [joinUrls(before.fallbacks), joinUrls(after.fallbacks)] as const;
  return (
    <li className="px-5 py-3.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{CHANGES[change.what]}</span>
        <span className="figures text-sm text-muted">
          {authorOf(change, me)} · {dateTime(change.changedAt)}
        </span>
      </p>
      {before.active !== after.active && (
        <FromTo from={before.active ?? 'Not configured'} to={after.active ?? 'Not configured'} />
      )}
      {fallbacks[0] !== fallbacks[1] && <FromTo name="Fallbacks:" from={fallbacks[0]} to={fallbacks[1]} />}
    </li>
  );
}

/** A log of the changes to the URLs: who, when, before, and after. */
export function ChangesCard({ revision }: { revision: number }) {
  const { data, error, mutate } = useParserChanges(revision);
  const { user } = useSession();
  return (
    <Card aria-labelledby="changes">
      <h2 id="changes" className="px-5 pt-4 pb-3 text-lg">
        History
      </h2>
      <AsyncView
        data={data}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load the history"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={({ changes }) => changes.length === 0}
        empty={<p className="px-5 pb-5 text-muted">No changes yet.</p>}
      >
        {({ changes }) => (
          <ol className="divide-y divide-line border-t border-line">
            {changes.map((change) => (
              <Change key={change.revision} change={change} me={user?.id} />
            ))}
          </ol>
        )}
      </AsyncView>
    </Card>
  );
}
