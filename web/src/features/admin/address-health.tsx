import type { ParserHealth } from '@plainscan/contracts';
import { ago, useNow } from '../../lib/relative-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { describeHealth, isWorking } from './words.ts';

function HealthBadge({ health }: { health: ParserHealth }) {
  if (health.breaker === 'open') return <Badge tone="down">Paused</Badge>;
  if (health.breaker === 'half-open') return <Badge tone="warn">Retrying</Badge>;
  const works = isWorking(health);
  return works === null ? null : <Badge tone={works ? 'up' : 'down'}>{works ? 'Working' : 'Not Responding'}</Badge>;
}

/** The health of a URL as seen by one replica; undefined if the URL isn't saved yet. */
export function AddressHealth({
  health,
  badge = true,
}: {
  health: ParserHealth | undefined;
  /** false if the status is already shown elsewhere */
  badge?: boolean;
}) {
  const now = useNow();
  if (!health) return <p className="mt-0.5 text-sm text-muted">Not saved yet</p>;
  return (
    <>
      <p className="figures mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {badge && <HealthBadge health={health} />}
        <span>{describeHealth(health, now)}</span>
      </p>
      {health.lastFailure && health.lastFailureAt && (
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          Last failure {ago(health.lastFailureAt, now)}: {health.lastFailure}
        </p>
      )}
    </>
  );
}
