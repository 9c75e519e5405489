import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { SentenceChips } from '../../ui/sentence-chips.tsx';
import { ShortcutList } from '../../ui/shortcut-list.tsx';
import { listShortcuts } from '../../ui/shortcuts.ts';

const TOPICS = [
  {
    about: 'Price',
    examples: ['under $50', 'between $5 and $10', 'within 2% of its 52 week high', 'gap up more than 3%'],
  },
  { about: 'Volume', examples: ['volume over 1m', 'twice its average volume', 'unusual volume'] },
  {
    about: 'Technical indicators',
    examples: ['RSI(2) below 10', 'MACD bullish crossover', 'price above the 200 day', '20 EMA over 50 EMA'],
  },
  {
    about: 'Events and candles',
    examples: ['golden cross', 'new 52 week high', 'three straight up days', 'hammer or doji'],
  },
  { about: 'Setups', examples: ['cup with handle', 'breaking out of a flat base', 'VCP with volume drying up'] },
  { about: 'Sector and company', examples: ['tech stocks', 'biotech or pharma', 'large cap banks', 'no ETFs'] },
  { about: 'Order', examples: ['top 20 gainers', 'most active', 'oversold stocks, lowest RSI first'] },
  { about: 'Combine them', examples: ['large cap tech or energy stocks, not semis, up 10% this month on high volume'] },
] as const;

const LIMITS = ['U.S. stocks only', 'Daily data only', 'No options', 'Only in market hours'] as const;

const heading = 'text-sm font-medium text-muted';

/** `hoursNote`: how scans run outside market hours; null if they're rejected. */
export function HelpDialog({
  onClose,
  onTake,
  hoursNote,
}: {
  onClose: () => void;
  onTake: (sentence: string) => void;
  hoursNote: string | null;
}) {
  const [keys] = useState(() => Object.values(listShortcuts()).flat());
  return (
    <Dialog title="Scanner Query Guide" onClose={onClose}>
      {/* focusable, so that the keyboard can scroll it */}
      <div className="space-y-6 p-5 -outline-offset-2" tabIndex={0}>
        <p className="text-muted">
          Type it the way you'd say it. You'll see how we read each word and how many stocks pass each filter. Click an
          example to use it.
        </p>
        <section>
          <h3 className={heading}>What you can ask for</h3>
          <dl className="mt-1 divide-y divide-line">
            {TOPICS.map(({ about, examples }) => (
              <div key={about} className="py-2.5 sm:flex sm:gap-4">
                <dt className="font-medium sm:w-36 sm:shrink-0">{about}</dt>
                <dd className="mt-1.5 sm:mt-0">
                  <SentenceChips label={about} sentences={examples} onTake={onTake} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3 className={heading}>Limits</h3>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {LIMITS.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
          {hoursNote && <p className="mt-2 text-sm text-muted">{hoursNote}</p>}
        </section>
        <section>
          <h3 className={heading}>Keyboard</h3>
          <div className="mt-2">
            <ShortcutList shortcuts={keys} />
          </div>
        </section>
      </div>
    </Dialog>
  );
}
