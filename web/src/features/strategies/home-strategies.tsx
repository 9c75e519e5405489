import type { StrategySummary } from '@plainscan/contracts';
import { Link } from 'react-router-dom';
import { useStrategies } from '../../api/strategies-hooks.ts';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { strategyAddress } from './addresses.ts';
import { LastRun } from './last-run.tsx';

const SHOWN = 4;

const lastUsed = ({ lastRun, createdAt }: StrategySummary) => lastRun?.ranAt ?? createdAt;

/** The strategies that were used last, a press away; nothing where there are none. */
export function HomeStrategies({ className }: { className?: string }) {
  const { data } = useStrategies();
  if (!data || data.strategies.length === 0) return null;
  const shown = [...data.strategies].sort((a, b) => (lastUsed(a) < lastUsed(b) ? 1 : -1)).slice(0, SHOWN);
  return (
    <Card aria-labelledby="home-strategies" className={className}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 px-5 pt-4 pb-2">
        <h2 id="home-strategies" className="text-lg">
          Your Strategies
        </h2>
        <TextLink to="/scanner?panel=strategies">View All Strategies</TextLink>
      </header>
      <ul className="grid border-t border-line sm:grid-cols-2 xl:grid-cols-4">
        {shown.map((strategy) => (
          <li key={strategy.id} className="min-w-0 px-5 py-3.5">
            <Link
              to={strategyAddress(strategy.id)}
              className="inline-block max-w-full truncate font-semibold text-accent underline-offset-4 hover:underline pointer-coarse:py-1.5"
            >
              {strategy.name}
            </Link>
            <LastRun strategy={strategy} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
