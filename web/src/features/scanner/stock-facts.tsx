import type { ScanRow } from '@plainscan/contracts';
import { instant, marketCap, MISSING, volume } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { indicatorLines } from './indicators.ts';

export const Heading = ({ children }: { children: string }) => (
  <h3 className="text-sm font-medium text-muted">{children}</h3>
);

export const Indicators = ({ row }: { row: Pick<ScanRow, 'scanType' | 'indicators'> }) => (
  <section>
    <Heading>Indicators</Heading>
    <dl className="mt-2 grid grid-cols-2 gap-x-6 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))]">
      {indicatorLines(row).map(({ name, value, judged }) => (
        <div
          key={name}
          className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 border-b border-line py-1.5"
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="figures flex items-center gap-1.5 font-medium">
            {judged && <Badge tone={judged.tone}>{judged.word}</Badge>}
            {value}
          </dd>
        </div>
      ))}
    </dl>
    {row.scanType === 'basic' && (
      <p className="mt-2 text-sm text-faint">Under 200 days of data, so some indicators aren't available.</p>
    )}
  </section>
);

export function Facts({ row }: { row: Omit<ScanRow, 'why' | 'values'> }) {
  const facts = [
    ['Volume', volume(row.volume)],
    ['Market cap', marketCap(row.marketCap)],
    ['Exchange', row.exchange ?? MISSING],
    ['Sector', row.sector ?? MISSING],
    ['Industry', row.industry ?? MISSING],
    ['Last updated', instant(row.lastUpdated)],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-6 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-faint">{name}</dt>
          <dd className="figures text-sm break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
