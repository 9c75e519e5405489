import type { ReactNode, Ref, SyntheticEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The form of one change: its fields, what is wrong with all of it, and the button that saves. What is typed takes the words away. */
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
