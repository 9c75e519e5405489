import type { ParserOverview } from '@plainscan/contracts';
import { ApiError } from '../../api/api-error.ts';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { PageHeader } from '../../app/page-header.tsx';
import { useSession } from '../../app/session.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActiveCard } from './active-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { FallbacksCard } from './fallbacks-card.tsx';
import { useParserOverview } from '../../api/generated-client.ts';

const POLICIES: Record<ParserOverview['policy'], string> = {
  'builtin-first': "The built-in parser goes first. The AI parser is used for words it doesn't know.",
  'ai-first': "The AI parser goes first. The built-in parser takes over if there's no usable answer.",
  'builtin-only': 'Only the built-in parser is used. The AI parser is off in this deployment, whatever you set here.',
};

function UrlManager() {
  const { data: overview, error, mutate } = useParserOverview();
  // The admin role was revoked since: the server decides.
  if (error instanceof ApiError && error.status === 403) return <NotFoundPage />;
  return (
    <>
      <PageHeader title="Admin URL Manager" lead="Manage the AI parser that reads what the built-in parser can't." />
      <div className="mt-5 space-y-4">
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
          loading={null} // otherwise it would be pushed down when the card above loads
        >
          {(of) => (
            <>
              <FallbacksCard overview={of} />
              <ChangesCard revision={of.revision} />
            </>
          )}
        </AsyncView>
      </div>
    </>
  );
}

/** /admin/url-manager. Everyone else gets a 404; the server enforces the role too. */
export const UrlManagerPage = () => (useSession().user?.role === 'admin' ? <UrlManager /> : <NotFoundPage />);
