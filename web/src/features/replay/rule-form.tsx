import { Play } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { readRule, type RuleDraft, type RuleErrors } from './rule-draft.ts';

const NUMBER = { autoComplete: 'off', maxLength: 12 } as const;

/** The rule to replay, with an error below each field that can't be used. */
export function RuleForm({
  initial,
  busy,
  onReplay,
}: {
  initial: RuleDraft;
  /** a replay is running */
  busy: boolean;
  onReplay: (draft: RuleDraft) => void;
}) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<RuleErrors>(() => readRule(initial).errors ?? {});
  const change = (field: keyof RuleDraft) => (typed: string) => {
    setDraft({ ...draft, [field]: typed });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = readRule(draft);
    setErrors(read.errors ?? {});
    if (read.rule) onReplay(draft);
  };
  return (
    <form aria-label="Rule" noValidate onSubmit={submit} className="border-t border-line p-4 sm:px-5">
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-4">
        <Field
          label="Hold (sessions)"
          value={draft.hold}
          error={errors.hold}
          inputMode="numeric"
          onChange={change('hold')}
          {...NUMBER}
        />
        <Field
          label="Stop loss (%)"
          hint="Optional, below the entry"
          value={draft.stop}
          error={errors.stop}
          inputMode="decimal"
          onChange={change('stop')}
          {...NUMBER}
        />
        <Field
          label="Profit target (%)"
          hint="Optional, above the entry"
          value={draft.target}
          error={errors.target}
          inputMode="decimal"
          onChange={change('target')}
          {...NUMBER}
        />
        <Field
          label="Costs (bp a side)"
          hint="Plus half the spread"
          value={draft.cost}
          error={errors.cost}
          inputMode="decimal"
          onChange={change('cost')}
          {...NUMBER}
        />
      </div>
      <Button type="submit" className="mt-4" isPending={busy}>
        <Play aria-hidden size={16} /> Run Replay
      </Button>
    </form>
  );
}
