import type { Side } from '@plainscan/contracts';
import { ComboField } from '../../ui/combo-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

const SIDES = [
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
] as const;

interface TextProps {
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

export const SideChoice = ({ value, onChange }: { value: Side; onChange: (side: Side) => void }) => (
  <Select label="Side" name="side" options={SIDES} value={value} onChange={onChange} />
);

export const StrategyField = ({ names, ...rest }: TextProps & { names: readonly string[] }) => (
  <ComboField label="Strategy (optional)" name="strategyName" maxLength={120} options={names} {...rest} />
);

export const TagsField = (props: TextProps) => (
  <Field
    label="Tags (optional)"
    name="tags"
    autoComplete="off"
    hint="Separate with commas"
    maxLength={900}
    {...props}
  />
);
