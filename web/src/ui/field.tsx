import { Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import { IconButton } from './button.tsx';

const BOX =
  'w-full rounded-md border border-control bg-bg px-3 py-2 text-base outline-offset-0 invalid:border-down data-[invalid]:border-down';
/** Touch targets need the height, and phones zoom in on smaller fonts. */
export const BOX_LINE = `${BOX} pointer-coarse:h-11 pointer-coarse:text-lg`;

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  name?: string;
  error?: string | null;
  /** invalid because of a message elsewhere, referenced by `aria-describedby` */
  marked?: boolean;
  'aria-describedby'?: string;
  /** help text */
  hint?: string;
  maxLength?: number;
  autoFocus?: boolean;
  autoComplete?: string;
  inputMode?: 'numeric' | 'decimal';
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** The label, hint, and error are tied to the input by ID. */
const Labeled = ({
  label,
  error,
  marked = false,
  hint,
  type,
  children,
  ...rest
}: FieldProps & { type?: string; children: ReactNode }) => (
  <TextField
    {...rest}
    type={type}
    isInvalid={marked || Boolean(error)}
    validationBehavior="aria"
    className="flex min-w-0 flex-col gap-1.5"
  >
    <Label className="text-sm font-medium text-muted">{label}</Label>
    {children}
    {hint && (
      <Text slot="description" className="text-sm text-faint">
        {hint}
      </Text>
    )}
    <FieldError className="text-sm text-down">{error}</FieldError>
  </TextField>
);

/** A labeled text field. */
export const Field = ({
  lines = 1,
  ...rest
}: FieldProps & { type?: 'text' | 'email' | 'date' | 'time'; lines?: number }) => (
  <Labeled {...rest}>{lines > 1 ? <TextArea rows={lines} className={BOX} /> : <Input className={BOX_LINE} />}</Labeled>
);

/** A password field with a show/hide toggle. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Labeled {...props} type={shown ? 'text' : 'password'}>
      <div className="relative">
        <Input className={`${BOX_LINE} pr-11`} spellCheck={false} autoCapitalize="none" />
        <IconButton
          label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
          onPress={() => setShown(!shown)}
        >
          <Icon aria-hidden size={16} />
        </IconButton>
      </div>
    </Labeled>
  );
}
