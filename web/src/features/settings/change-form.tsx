import type { ReactNode, Ref, SyntheticEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A form for one change: fields, a form-level error, and a save button. Typing clears the error. */
export const ChangeForm = ({
  ref,
  refusal,
  saving,
  button,
  onSubmit,
  onChange,
  children,
}: {
  ref: Ref<HTMLFormElement>;
  refusal: string | null;
  saving: boolean;
  button: { label: string; busyLabel: string };
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onChange: () => void;
  children: ReactNode;
}) => (
  <form
    ref={ref}
    noValidate
    method="post"
    className="space-y-4"
    onSubmit={(event) => void onSubmit(event)}
    onChange={onChange}
  >
    {children}
    <Notice tone="bad" className="mb-4">
      {refusal}
    </Notice>
    <Button type="submit" isPending={saving}>
      {saving ? button.busyLabel : button.label}
    </Button>
  </form>
);
