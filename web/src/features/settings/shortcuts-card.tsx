import { switchShortcuts, useShortcutsOn } from '../../ui/shortcuts.ts';
import { Switch } from '../../ui/switch.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Whether letters are shortcuts: who speaks to the computer, or has unsure hands, turns them off (WCAG 2.1.4). */
export function ShortcutsCard() {
  const on = useShortcutsOn();
  return (
    <SettingsSection title="Keyboard" lead="Kept in this browser">
      <div id="shortcuts" className="px-5 py-1">
        <Switch
          label="Single-key shortcuts"
          description="Press ? on any page to see what keys do there"
          isSelected={on}
          onChange={switchShortcuts}
        />
      </div>
    </SettingsSection>
  );
}
