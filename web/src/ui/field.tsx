import { FieldError, Input, Label, TextArea, TextField } from 'react-aria-components';

/** A labelled text field; label, hint and error are tied to the input by their ids. */
export function Field({
  label,
  value,
  onChange,
  error,
  lines = 1,
  maxLength,
  autoFocus = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  lines?: number;
  maxLength?: number;
  autoFocus?: boolean;
}) {
  const box =
    'w-full rounded-md border border-control bg-bg px-3 py-2 text-base outline-offset-0 invalid:border-down data-[invalid]:border-down';
  return (
    <TextField
      value={value}
      onChange={onChange}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      maxLength={maxLength}
      autoFocus={autoFocus}
      className="flex flex-col gap-1.5"
    >
      <Label className="text-sm font-medium text-muted">{label}</Label>
      {lines > 1 ? <TextArea rows={lines} className={box} /> : <Input className={box} />}
      <FieldError className="text-sm text-down">{error}</FieldError>
    </TextField>
  );
}
