import type { NewsPage } from '@plainscan/contracts';
import { Unplug } from 'lucide-react';
import { dateTime, timeOfDay } from '../../lib/format.ts';
import { localDay } from '../../lib/local-day.ts';
import { useNow } from '../../lib/relative-time.ts';
import { providerName } from './words.ts';

type Provider = NewsPage['providers'][number];

/** The time of day of today, the day too of any other. */
const todayOrDate = (at: string, now: number) =>
  localDay(new Date(at)) === localDay(new Date(now)) ? timeOfDay(at) : dateTime(at);

function words({ name, state, lastSuccessAt }: Provider, now: number): string | null {
  const who = providerName(name);
  const last = lastSuccessAt && todayOrDate(lastSuccessAt, now);
  switch (state) {
    case 'failing':
      return last
        ? `${who} is not answering since ${last}; its stories come later.`
        : `${who} has not answered yet; its stories come later.`;
    case 'limited':
      return last
        ? `${who} lets us ask less often than we would; its stories are of ${last}.`
        : `${who} lets us ask later; its stories come then.`;
    case 'waiting':
      return `${who} has not been asked yet; its stories come in a moment.`;
    case 'ok':
      return null;
  }
}

/** Which providers are behind, and since when. Nothing where all is well. */
export function ProviderStates({ providers }: { providers: readonly Provider[] }) {
  const now = useNow();
  const told = providers.flatMap((provider) => words(provider, now) ?? []);
  return (
    <div role="status" className="contents">
      {told.length > 0 && (
        <ul className="mt-2 space-y-0.5 text-sm text-muted">
          {told.map((line) => (
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
