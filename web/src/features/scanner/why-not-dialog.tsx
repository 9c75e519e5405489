import type { ScanPlan, Unit, WhyNotResponse } from '@plainscan/contracts';
import { Check, CircleHelp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { whyNotRoute } from '../../api/generated/routes/app.ts';
import { reasonOf } from '../../api/api-error.ts';
import { call } from '../../api/calls.ts';
import { figure, plural, reading, session } from '../../lib/format.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { stockPath } from '../stocks/stock-path.ts';
import { StockPicker } from '../stocks/stock-picker.tsx';

type Explained = WhyNotResponse['conditions'][number];

const REASONS = {
  kind: 'This scan leaves out its kind of security.',
  watchlist: "It isn't in the watchlist that you scanned.",
} as const;

/** The verdict in one sentence. */
function verdict({ matches, leftOut, lastTraded, conditions }: WhyNotResponse, limit: number | null): string {
  if (matches) return "It's among the matches.";
  if (leftOut === 'not-traded')
    return lastTraded
      ? `It didn't trade in the session scanned. Its last session was ${session(lastTraded)}.`
      : 'It has never traded in our market data.';
  if (leftOut === 'limit')
    return `It passes every filter, but the scan lists only the first ${limit}, and others come first.`;
  const passed = conditions.filter(({ holds }) => holds === true).length;
  const passes = passedOf(passed, conditions.length);
  const reason = leftOut && REASONS[leftOut];
  if (!reason) return passes;
  return passed === conditions.length ? reason : `${reason} ${passes}`;
}

function passedOf(passed: number, filters: number): string {
  if (passed > 0) return `It passes ${passed} of ${plural(filters, 'filter')}.`;
  return filters === 1 ? "It doesn't pass the filter." : `It passes none of the ${filters} filters.`;
}

const MARKS = {
  passes: { icon: Check, words: 'Passes', className: 'text-up' },
  fails: { icon: X, words: 'Fails', className: 'text-down' },
  unknown: { icon: CircleHelp, words: 'Unknown', className: 'text-warn' },
} as const;

const inUnit = (value: number, unit: Unit | null | undefined): string => (unit ? figure(value, unit) : reading(value));

function shownValue(value: number | string | null, unit: Unit | null): string {
  if (value === null) return 'missing';
  return typeof value === 'string' ? value : inUnit(value, unit);
}

function Condition({ condition: { meaning, holds, values, missedBy } }: { condition: Explained }) {
  const { icon: Icon, words, className } = MARKS[holds === null ? 'unknown' : holds ? 'passes' : 'fails'];
  return (
    <li className="flex gap-3 py-2.5">
      <Icon aria-hidden size={18} className={classes('mt-0.5 shrink-0', className)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <span className="sr-only">{words}: </span>
          {meaning}
        </p>
        <p className="figures flex flex-wrap gap-x-4 text-sm text-muted">
          {values.map(({ label, value, unit }, i) => (
            <span key={i}>
              {label} <span className="text-text">{shownValue(value, unit)}</span>
            </span>
          ))}
          {missedBy !== null && <span className="text-down">Misses by {inUnit(missedBy, values[0]?.unit)}</span>}
        </p>
      </div>
    </li>
  );
}

function Answer({ symbol, plan, onAnother }: { symbol: string; plan: ScanPlan; onAnother: () => void }) {
  const [answer, setAnswer] = useState<WhyNotResponse | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    call(whyNotRoute, { body: { symbol, plan }, signal: gone.signal })
      .then(setAnswer)
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setFailed(reasonOf(error) || 'Please try again.');
      });
    return () => gone.abort();
  }, [symbol, plan]);
  return (
    <div className="space-y-3 p-5">
      {failed !== null && <Notice tone="bad">{failed}</Notice>}
      {answer === null && failed === null && <Skeleton className="h-40" />}
      {answer && (
        <div role="status">
          <h3 className="text-lg">
            {answer.symbol} <span className="font-normal text-muted">{answer.name}</span>
          </h3>
          <p className="mt-1">{verdict(answer, plan.limit)}</p>
          <ul aria-label="Filters" className="mt-2 divide-y divide-line border-y border-line empty:hidden">
            {answer.conditions.map((condition, i) => (
              <Condition key={i} condition={condition} />
            ))}
          </ul>
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button look="outline" onPress={onAnother}>
          Another Stock
        </Button>
        {answer && (
          <Link to={stockPath(answer.symbol)} className={buttonClasses('outline')}>
            Stock Page
          </Link>
        )}
      </div>
    </div>
  );
}

/** Explains for any stock why it is or isn't in the scan: each filter, with the stock's value and by how much it misses. */
export function WhyNotDialog({ plan, onClose }: { plan: ScanPlan; onClose: () => void }) {
  const [symbol, setSymbol] = useState<string | null>(null);
  return (
    <Dialog title="Why isn't a stock here?" place="top" onClose={onClose}>
      {symbol === null ? (
        <StockPicker onTake={setSymbol} />
      ) : (
        <Answer key={symbol} symbol={symbol} plan={plan} onAnother={() => setSymbol(null)} />
      )}
    </Dialog>
  );
}
