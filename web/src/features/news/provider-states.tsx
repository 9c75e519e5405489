import type { NewsPage } from '@plainscan/contracts';
import { Unplug } from 'lucide-react';
import { dateTime, timeOfDay } from '../../lib/format.ts';
import { localDay } from '../../lib/local-day.ts';
import { useNow } from '../../lib/relative-time.ts';
import { providerName } from './words.ts';

type Provider = NewsPage['providers'][number];

/** The time, with the date if it isn't today. */
const todayOrDate = (at: string, now: number) =>
  localDay(new Date(at)) === localDay(new Date(now)) ? timeOfDay(at) : dateTime(at);

function words({ name, state, lastSuccessAt }: Provider, now: number): string | null {
  const who = providerName(name);
  const last = lastSuccessAt && todayOrDate(lastSuccessAt, now);
  switch (state) {
    case 'failing':
      return last ? `${who} isn't responding. Last update ${last}.` : `${who} isn't responding yet.`;
    case 'limited':
      return last ? `${who} is rate-limited. Last update ${last}.` : `${who} is rate-limited. We'll retry shortly.`;
    case 'waiting':
      return `${who} hasn't loaded yet. Stories will show up shortly.`;
    case 'ok':
      return null;
  }
}

/** Providers whose news isn't up to date, with their last update. Hidden if there are none. */
export function ProviderStates({ providers }: { providers: readonly Provider[] }) {
  const now = useNow();
  const lines = providers.flatMap((provider) => words(provider, now) ?? []);
  return (
    <div role="status" className="contents">
      {lines.length > 0 && (
        <ul className="mt-2 space-y-0.5 text-sm text-muted">
          {lines.map((line) => (
            <li key={line} className="flex gap-2">
              <Unplug aria-hidden size={14} className="mt-0.5 shrink-0" />
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
