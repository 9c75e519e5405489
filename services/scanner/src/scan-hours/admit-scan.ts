import { AppError, type ScanHours } from '@plainscan/contracts';
import { clock as marketClock } from '@plainscan/market-calendar';

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * Whether a scan may run at `now` (epoch milliseconds), and whether it then runs on the last close.
 * @throws AppError MARKET_CLOSED with `details.nextOpen`
 */
export function admitScan(scanHours: ScanHours, now: number): { lastClose: boolean } {
  if (scanHours === 'always') return { lastClose: false };
  const { isOpen, nextOpen } = marketClock(now);
  if (isOpen) return { lastClose: false };
  if (scanHours === 'last-close') return { lastClose: true };
  const opens = NEW_YORK.format(new Date(nextOpen));
  throw new AppError(
    'locked',
    'MARKET_CLOSED',
    `Market Closed: scans run again when the market opens, ${opens} in New York.`,
    {
      nextOpen: new Date(nextOpen).toISOString(),
    },
  );
}
