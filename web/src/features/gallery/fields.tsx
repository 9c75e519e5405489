import { useState } from 'react';
import { CheckMenu } from '../../ui/check-menu.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ComboField } from '../../ui/combo-field.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { ScanField } from '../../ui/scan-field.tsx';
import { Select } from '../../ui/select.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tick } from '../../ui/tick.tsx';
import { Group, noop, Row, Sample } from './sample.tsx';

const SIDES = [
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
] as const;
const COLUMNS = [
  { id: 'price', label: 'Price' },
  { id: 'volume', label: 'Volume' },
];
const STRATEGIES = ['Breakout', 'Pullback', 'Mean reversion'];

export function Fields() {
  const [text, setText] = useState('AAPL');
  const [strategy, setStrategy] = useState('');
  const [side, setSide] = useState<'long' | 'short'>('long');
  const [columns, setColumns] = useState(['price']);
  const [tags, setTags] = useState(STRATEGIES.slice(0, 2));
  const [direction, setDirection] = useState<'asc' | 'desc'>('desc');
  const [on, setOn] = useState(true);
  return (
    <Group title="Fields">
      <Sample name="Field">
        <div className="space-y-4">
          <Field label="Symbol" value={text} onChange={setText} hint="As shown by your broker" />
          <Field label="Quantity" value="-1" onChange={noop} error="Enter a number above 0." />
          <Field label="Notes" value="Bought the first pullback." onChange={noop} lines={3} />
          <Field label="Date" type="date" value="2026-11-02" onChange={noop} />
        </div>
      </Sample>
      <Sample name="PasswordField, ComboField, Select">
        <div className="space-y-4">
          <PasswordField label="Password" value="correct horse" onChange={noop} />
          <ComboField label="Strategy" value={strategy} onChange={setStrategy} options={STRATEGIES} />
          <ComboField label="Strategy" value="?" onChange={noop} options={STRATEGIES} error="Use letters and digits." />
          <Select label="Side" options={SIDES} value={side} onChange={setSide} />
          <Select label="Side" options={SIDES} value={side} onChange={setSide} error="Choose a side." />
        </div>
      </Sample>
      <Sample name="ScanField">
        <ScanField value={text} onChange={({ target }) => setText(target.value)} />
      </Sample>
      <Sample name="In a row of controls">
        <Row>
          <Select label="Side" options={SIDES} value={side} onChange={setSide} inline />
          <Select label="Side" options={SIDES} value={side} onChange={setSide} inline isCurrent />
          <ComboField label="Strategy" value="Breakout" onChange={noop} options={STRATEGIES} inline />
        </Row>
      </Sample>
      <Sample name="Choice">
        <Choice label="Side" options={SIDES} value={side} onChange={setSide} />
      </Sample>
      <Sample name="CheckMenu">
        <CheckMenu items={COLUMNS} chosen={columns} onChange={setColumns}>
          Columns
        </CheckMenu>
      </Sample>
      <Sample name="MultiSelect">
        <div className="space-y-4">
          <MultiSelect label="Tags" placeholder="Any" options={STRATEGIES} chosen={tags} onChange={setTags} />
          <MultiSelect label="Tags" placeholder="Any" options={STRATEGIES} chosen={[]} onChange={noop} />
        </div>
      </Sample>
      <Sample name="SortHeader">
        <table className="ledger ledger-inset">
          <thead>
            <tr>
              <SortHeader label="Stock" direction={undefined} onSort={noop} />
              <SortHeader
                label="Price"
                direction={direction}
                onSort={() => setDirection(direction === 'asc' ? 'desc' : 'asc')}
                className="end"
              />
            </tr>
          </thead>
        </table>
      </Sample>
      <Sample name="Checkbox">
        <div className="space-y-2">
          <Checkbox isSelected={on} onChange={setOn}>
            Keep me signed in
          </Checkbox>
          <Checkbox isSelected={!on} onChange={(selected) => setOn(!selected)}>
            Sign me out when I close the browser
          </Checkbox>
          <Checkbox isSelected onChange={noop} isDisabled>
            Disabled
          </Checkbox>
        </div>
      </Sample>
      <Sample name="Tick">
        <Row>
          <Tick label="Selected" isSelected={on} onChange={setOn} />
          <Tick label="Not selected" isSelected={false} onChange={noop} />
          <Tick label="Partly selected" isSelected={false} isIndeterminate onChange={noop} />
          <Tick label="Read-only" isSelected isReadOnly onChange={noop} />
        </Row>
      </Sample>
      <Sample name="Switch" wide>
        <Switch label="Keyboard shortcuts" description="Single keys such as / and ?" isSelected={on} onChange={setOn} />
        <Switch label="Off" description="The same, turned off" isSelected={false} onChange={noop} />
        <Switch label="Disabled" description="Why it can't be used" isSelected={false} onChange={noop} isDisabled />
      </Sample>
      <Sample name="Filters" wide>
        <Filters
          first={<Select label="Side" options={SIDES} value={side} onChange={setSide} inline isCurrent />}
          others={<ComboField label="Strategy" value="Breakout" onChange={noop} options={STRATEGIES} inline />}
          rarer={<ComboField label="Tag" value="" onChange={noop} options={['earnings']} inline />}
          set={[
            { key: 'side', name: 'Side', value: 'Long', clear: noop },
            { key: 'open', value: 'Open trades', clear: noop },
          ]}
          folded={1}
          onClear={noop}
        />
      </Sample>
    </Group>
  );
}
