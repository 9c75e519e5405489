import type { StrategySummary } from '@plainscan/contracts';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { strategyAlert } from '../../api/generated/lists.ts';
import { DEFAULT_ALERT_RULES } from '../../api/generated.ts';
import { useStrategiesChanged } from '../../api/strategies-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toasts } from '../../ui/toasts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { type AlertDraft, draftOf, type DraftProblems, type DraftText, rulesOf } from './alert-draft.ts';
import { rulesWords } from './alert-words.ts';
import { toastAlertOff } from './words.ts';

const isOne = (amount: string): boolean => amount.trim() === '1';

type RuleKey = 'entered' | 'left' | 'total' | 'coolDown' | 'duringSession';

/** A rule as a sentence with its number inline; the rest of it shows while it is on. */
function Rule({
  words: [before, after],
  amount,
  problem,
  isOn,
  onToggle,
  onAmount,
  children,
}: {
  words: [before: string, after?: string];
  amount?: string;
  problem?: string | undefined;
  isOn: boolean;
  onToggle: (on: boolean) => void;
  onAmount?: (amount: string) => void;
  children?: ReactNode;
}) {
  const error = useId();
  return (
    <div className="space-y-2">
      <div className="flex items-center gap-2">
        <Checkbox isSelected={isOn} onChange={onToggle}>
          {before}
          {amount !== undefined && <span className="sr-only">{` ${amount} ${after}`}</span>}
        </Checkbox>
        {amount !== undefined && (
          <>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              aria-label={`${before} how many`}
              aria-invalid={problem !== undefined}
              aria-describedby={problem && error}
              disabled={!isOn}
              value={amount}
              onChange={(event) => onAmount!(event.currentTarget.value)}
              className={classes(
                'figures h-9 w-14 rounded-md border bg-bg px-2 text-center text-base disabled:opacity-60 pointer-coarse:h-11 pointer-coarse:text-lg',
                problem ? 'border-down' : 'border-control',
              )}
            />
            <span aria-hidden className="min-w-0">
              {after}
            </span>
          </>
        )}
      </div>
      {problem && (
        <p id={error} className="pl-7 text-sm text-down">
          {problem}
        </p>
      )}
      {isOn && children && <div className="pl-7">{children}</div>}
    </div>
  );
}

/** The alert of a strategy: on or off, and its rules, as a sentence that changes with them. */
export function AlertDialog({
  strategy: { id, name, alertRules },
  onClose,
}: {
  strategy: StrategySummary;
  onClose: () => void;
}) {
  const [on, setOn] = useState(true);
  const [draft, setDraft] = useState<AlertDraft>(() => draftOf(alertRules ?? DEFAULT_ALERT_RULES));
  const [problems, setProblems] = useState<DraftProblems>({});
  const [saving, setSaving] = useState(false);
  const changed = useStrategiesChanged();
  const read = rulesOf(draft);

  const set = (change: Partial<AlertDraft>) => {
    setDraft({ ...draft, ...change });
    setProblems({});
  };
  const rule = (key: RuleKey, text?: DraftText) => ({
    isOn: draft[key],
    onToggle: (next: boolean) => set({ [key]: next }),
    ...(text && { amount: draft[text], problem: problems[text], onAmount: (next: string) => set({ [text]: next }) }),
  });
  const symbols = (key: 'enteredSymbols' | 'leftSymbols') => (
    <Field
      label="Only these stocks (optional)"
      hint="Symbols, separated by commas. Empty means any stock."
      autoComplete="off"
      maxLength={400}
      value={draft[key]}
      error={problems[key] ?? null}
      onChange={(next) => set({ [key]: next })}
    />
  );

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    if (on && 'problems' in read) return setProblems(read.problems);
    setSaving(true);
    try {
      const saved = await strategyAlert(id, on && 'rules' in read ? { on, rules: read.rules } : { on: false });
      if (!saved.alertRules) toastAlertOff(name);
      else toasts.show({ tone: 'good', title: 'Alert Saved', description: rulesWords(saved.alertRules) });
      void changed(saved);
      onClose();
    } catch (error) {
      setProblems({ form: rejectionMessage(error, 'Failed to save the alert. Please try again.') });
      setSaving(false);
    }
  };

  return (
    <Dialog title={`Alert for “${name}”`} onClose={onClose}>
      <form noValidate className="space-y-4 p-5" onSubmit={(event) => void save(event)}>
        <Switch
          label="Alert on"
          description="Listed under Alerts, and sent as chosen in Settings"
          isSelected={on}
          onChange={setOn}
        />
        {on && (
          <fieldset className="space-y-4 border-t border-line pt-4">
            <legend className="sr-only">Rules</legend>
            <Rule
              words={['When at least', isOne(draft.enteredAtLeast) ? 'stock newly matches' : 'stocks newly match']}
              {...rule('entered', 'enteredAtLeast')}
            >
              {symbols('enteredSymbols')}
            </Rule>
            <Rule words={['When a stock stops matching']} {...rule('left')}>
              {symbols('leftSymbols')}
            </Rule>
            <Rule
              words={['Only when at least', isOne(draft.totalAtLeast) ? 'stock matches in all' : 'stocks match in all']}
              {...rule('total', 'totalAtLeast')}
            />
            <Rule
              words={['After an alert, wait', isOne(draft.coolDownSessions) ? 'session' : 'sessions']}
              {...rule('coolDown', 'coolDownSessions')}
            />
            <Rule words={['Also during the session']} {...rule('duringSession')}>
              <p className="text-sm text-muted">
                As soon as new data arrives, marked “session so far”. Each stock is reported at most once a session, and
                you get at most one email a day about this scan.
              </p>
            </Rule>
          </fieldset>
        )}
        <p role="status" className="rounded-md border border-line bg-bg px-3 py-2 wrap-anywhere text-muted">
          {!on && 'No alerts for this scan.'}
          {on && ('rules' in read ? rulesWords(read.rules) : Object.values(read.problems)[0])}
        </p>
        <Notice tone="bad">{problems.form}</Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="outline" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isDisabled={saving}>
            {saving ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
