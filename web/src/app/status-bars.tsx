import { Link, useLocation } from 'react-router-dom';
import { useScans } from '../features/scanner/scan-store.ts';
import { useConnection } from '../lib/connection.ts';
import { dateTime } from '../lib/format.ts';
import { page } from '../lib/page.ts';
import { useNewVersion } from './new-version.ts';
import { useSession } from './session.ts';

const BAR = 'flex min-h-8 flex-wrap items-center justify-center gap-x-2 px-4 text-center text-sm';
const ACTION = 'inline-flex min-h-7 items-center underline underline-offset-4 pointer-coarse:min-h-11';

const LOST = { offline: "You're offline.", unreachable: "We can't reach the server." } as const;

function ConnectionText() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { response, at } = useScans();
  if (!user) return null;
  if (pathname !== '/scanner')
    return (
      <Link to="/scanner" className={ACTION}>
        Show my last scan
      </Link>
    );
  if (!response || at === null) return null;
  return <span>Showing results of {dateTime(new Date(at).toISOString())}.</span>;
}

/** Above every page: there is no connection, or this tab runs an old version. */
export function StatusBars() {
  const connection = useConnection();
  const newVersion = useNewVersion();
  return (
    <div role="status">
      {connection !== 'online' && (
        <p className={`${BAR} bg-warn-soft text-warn`}>
          <span>{LOST[connection]}</span>
          <ConnectionText />
        </p>
      )}
      {newVersion && (
        <p className={`${BAR} bg-accent-soft`}>
          A new version is available.
          <button type="button" className={`${ACTION} text-accent`} onClick={page.reload}>
            Reload
          </button>
        </p>
      )}
    </div>
  );
}
