import type { MarketClock } from '@plainscan/contracts';
import { Moon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../lib/durations.ts';
import { instant } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';

const NEW_YORK = 'America/New_York';

/** The current time, updated every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Market hours, the user's and the market's time, and when the scanner returns. */
export function MarketClosed({ clock }: { clock: MarketClock | undefined }) {
  const now = useMinute();
  const zone = clock?.userTimeZone ?? browserZone();
  const facts = [
    ['Schedule', 'Monday to Friday, 9:30 AM to 4:00 PM ET'],
    ['Market time', instant(now, NEW_YORK)],
    ['Your time', instant(now, zone)],
    ['Your time zone', zone.replaceAll('_', ' ')],
    ...(clock
      ? [['Opens next', `${instant(clock.nextOpen, NEW_YORK)} · ${instant(clock.nextOpen, zone)} for you`] as const]
      : []),
    ...(clock?.note ? [['Today', clock.note] as const] : []),
  ] as const;
  return (
    <Card className="mx-auto max-w-2xl p-6 sm:p-8">
      <span className="grid size-11 place-items-center rounded-full bg-raised text-muted">
        <Moon aria-hidden size={20} />
      </span>
      <h2 className="mt-4 text-xl">Market Closed</h2>
      <p className="mt-1 text-muted">The scanner returns when the market opens.</p>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="py-2.5 sm:flex sm:gap-4">
            <dt className="text-muted sm:w-36 sm:shrink-0">{name}</dt>
            <dd className="figures font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
