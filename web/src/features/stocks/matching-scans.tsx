import { useStockStrategies } from '../../api/generated/app.ts';
import { useFeature } from '../../api/hooks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Heading } from '../scanner/stock-facts.tsx';
import { strategyPath } from '../strategies/paths.ts';

function ScanList({ symbol }: { symbol: string }) {
  const { data, error } = useStockStrategies(symbol);
  if (!data)
    return error ? (
      <p className="mt-1 text-sm text-muted">We couldn't check your saved scans.</p>
    ) : (
      <Skeleton className="mt-2 h-10" />
    );
  if (data.strategies.length === 0)
    return <p className="mt-1 text-sm text-muted">None of your saved scans match {symbol} right now.</p>;
  return (
    <ul className="mt-1 divide-y divide-line border-b border-line">
      {data.strategies.map(({ id, name, query }) => (
        <li key={id} className="py-1.5">
          <TextLink to={strategyPath(id)}>{name}</TextLink>
          {query !== name && <p className="text-sm wrap-anywhere text-muted">{query}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The user's saved scans that match a stock now. Hidden if the server has no saved scans. */
export function MatchingScans({ symbol }: { symbol: string }) {
  if (!useFeature('strategies')) return null;
  return (
    <section aria-label={`Saved scans that match ${symbol}`}>
      <Heading>In your saved scans</Heading>
      <ScanList symbol={symbol} />
    </section>
  );
}
