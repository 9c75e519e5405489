import type { StrategySummary } from '@plainscan/contracts';
import { Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStrategies } from '../../api/generated/lists.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { strategyPath } from './paths.ts';
import { LastRun } from './last-run.tsx';

const SHOWN = 4;

const lastUsed = ({ lastRun, createdAt }: StrategySummary) => lastRun?.ranAt ?? createdAt;

const NoStrategies = ({ className }: { className?: string | undefined }) => (
  <Card aria-labelledby="home-strategies" className={className}>
    <CardHeader id="home-strategies" title="Saved Scans" />
    <p className="px-4 pb-4 text-muted sm:px-5">
      Save a scan to see what's new and what dropped off each morning.{' '}
      <TextLink to="/scanner">Open the scanner</TextLink>
    </p>
  </Card>
);

/** The most recently used strategies, with how many matches are new and how many dropped off. */
export function HomeStrategies({ className }: { className?: string }) {
  const { data } = useStrategies();
  if (!data) return null;
  if (data.strategies.length === 0) return <NoStrategies className={className} />;
  const shown = [...data.strategies].sort((a, b) => (lastUsed(a) < lastUsed(b) ? 1 : -1)).slice(0, SHOWN);
  return (
    <Card aria-labelledby="home-strategies" className={className}>
      <CardHeader id="home-strategies" title="Saved Scans">
        <TextLink to="/scanner?panel=strategies">View All Scans</TextLink>
      </CardHeader>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((strategy) => (
          <li
            key={strategy.id}
            className="group relative gap-x-4 px-4 py-2.5 transition-colors hover:bg-raised sm:flex sm:items-center sm:px-5"
          >
            <div className="min-w-0 flex-1">
              <Link
                to={strategyPath(strategy.id)}
                data-row={strategy.id}
                className="block truncate font-semibold -outline-offset-2 after:absolute after:inset-0"
              >
                {strategy.name}
              </Link>
              <p className="truncate text-sm text-muted">{strategy.query}</p>
            </div>
            <LastRun strategy={strategy} className="shrink-0 sm:text-right" />
            <Play aria-hidden size={15} className="hidden shrink-0 text-faint group-hover:text-text sm:block" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
