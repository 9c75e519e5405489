import type { AccountStats } from '@plainscan/contracts';
import { Calculator } from 'lucide-react';
import { useId, useState } from 'react';
import { session } from '../../app/session.ts';
import { count, money, plural } from '../../lib/format.ts';
import { local } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { readAmount } from './amounts.ts';
import { positionSize } from './position-size.ts';
import type { TradeDraft } from './trade-draft.ts';

const DEFAULT_RISK = '1';
const riskKey = () => `plainscan_risk_percent:${session.current().user?.id ?? ''}`;

const AMOUNT = { inputMode: 'decimal', autoComplete: 'off', maxLength: 32 } as const;

/** Computes the shares from the account, the risk, and the draft's entry and stop. The risk is stored in this browser. */
export function PositionSizer({
  draft,
  stats,
  currency,
  onUse,
}: {
  draft: TradeDraft;
  stats: AccountStats | undefined;
  currency: string;
  onUse: (shares: string) => void;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  /** null: the account value */
  const [typedSize, setTypedSize] = useState<string | null>(null);
  const [riskPercent, setRiskPercent] = useState(() => local.get(riskKey()) ?? DEFAULT_RISK);
  const accountSize = typedSize ?? (stats?.accountValueSet ? stats.accountValue : '');
  const changeRisk = (typed: string) => {
    setRiskPercent(typed);
    if (readAmount(typed, 'percent').value) local.set(riskKey(), typed.trim());
  };
  const size = positionSize({ ...draft, accountSize, riskPercent });
  const { shares } = size;
  return (
    <div>
      <Button
        look="quiet"
        size="sm"
        className="-ml-2.5"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPress={() => setOpen(!open)}
      >
        <Calculator aria-hidden size={15} />
        Position size
      </Button>
      {open && (
        <div
          id={id}
          role="group"
          aria-label="Position size"
          className="mt-2 grid grid-cols-2 items-start gap-4 rounded-md border border-line p-4 md:grid-cols-3 xl:grid-cols-6"
        >
          <Field
            label={`Account size (${currency})`}
            name="accountSize"
            value={accountSize}
            error={readAmount(accountSize, 'accountValue').problem}
            onChange={setTypedSize}
            {...AMOUNT}
          />
          <Field
            label="Risk (%)"
            name="riskPercent"
            value={riskPercent}
            error={readAmount(riskPercent, 'percent').problem}
            onChange={changeRisk}
            {...AMOUNT}
          />
          <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-1 xl:col-span-4 xl:self-center">
            <p role="status" className="figures text-muted">
              {shares === undefined ? (
                size.problem
              ) : (
                <>
                  <span className="font-medium text-text">{plural(Number(shares), 'share')}</span>
                  {` risk ${money(size.risk, currency)} and cost ${money(size.value, currency)}`}
                </>
              )}
            </p>
            {shares !== undefined && (
              <Button look="outline" onPress={() => onUse(shares)}>
                Use {count(Number(shares))}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
