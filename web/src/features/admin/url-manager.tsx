import type { ParserOverview } from '@plainscan/contracts';
import { useParserOverview } from '../../api/generated/admin.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActiveCard } from './active-card.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ChangesCard } from './changes-card.tsx';
import { FallbacksCard } from './fallbacks-card.tsx';

const POLICIES: Record<ParserOverview['policy'], string> = {
  'builtin-first': "The built-in parser goes first. The AI parser is used for words it doesn't know.",
  'ai-first': 'The AI parser reads every sentence. It can only add to what the built-in parser reads.',
  'builtin-only': 'Only the built-in parser is used. The AI parser is off in this deployment, whatever you set here.',
};

/** /admin/url-manager */
export function UrlManager() {
  const { data: overview, error, mutate } = useParserOverview();
  return (
    <AdminFrame
      tab="url-manager"
      title="Admin URL Manager"
      lead="Manage the AI parser that reads what the built-in parser can't."
      error={error}
    >
      {overview ? (
        <p className="text-sm text-muted">{POLICIES[overview.policy]}</p>
      ) : (
        !error && <Skeleton className="h-10 max-w-xl sm:h-5" />
      )}
      <ActiveCard overview={overview} settled={overview !== undefined || error !== undefined} />
      <AsyncView
        data={overview}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load the URLs"
        loading={null} // a skeleton would be pushed down when the card above loads
      >
        {(loaded) => (
          <>
            <FallbacksCard overview={loaded} />
            <ChangesCard revision={loaded.revision} />
          </>
        )}
      </AsyncView>
    </AdminFrame>
  );
}
