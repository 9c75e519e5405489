import type { ParserOverview } from '@plainscan/contracts';
import { useParserOverview } from '../../api/admin-hooks.ts';
import { ApiError } from '../../api/api-error.ts';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { PageHeader } from '../../app/page-header.tsx';
import { useSession } from '../../app/session.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActiveCard } from './active-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { FallbacksCard } from './fallbacks-card.tsx';

const POLICIES: Record<ParserOverview['policy'], string> = {
  'builtin-first':
    'The built-in grammar reads first; the AI parser is asked where words are left that it does not know.',
  'ai-first': 'The AI parser is asked first; the built-in grammar reads where it gives no usable answer.',
  'builtin-only': 'The built-in grammar reads alone: this installation asks no AI parser, whatever is set here.',
};

function UrlManager() {
  const { data: overview, error, mutate } = useParserOverview();
  // The role was taken away meanwhile: the server's word counts.
  if (error instanceof ApiError && error.status === 403) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title="Admin URL Manager"
        lead="Where the AI parser is asked to read what the built-in grammar cannot."
      />
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
          failed="Unable to load the addresses"
          loading={null} // it would be pushed down by what the card above comes to
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

/** /admin/url-manager: for everyone else there is nothing at this address. The server refuses them by itself. */
export const UrlManagerPage = () => (useSession().user?.role === 'admin' ? <UrlManager /> : <NotFoundPage />);
