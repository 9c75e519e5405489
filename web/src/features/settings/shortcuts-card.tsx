import { switchShortcuts, useShortcutsOn } from '../../ui/shortcuts.ts';
import { Switch } from '../../ui/switch.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Turns off single-key shortcuts, for users of speech input or with unsteady hands (WCAG 2.1.4). */
export function ShortcutsCard() {
  const on = useShortcutsOn();
  return (
    <SettingsSection title="Keyboard" lead="Saved on this device">
      <div id="shortcuts" className="px-5 py-1">
        <Switch
          label="Single-key shortcuts"
          description="Press ? anywhere for shortcuts"
          isSelected={on}
          onChange={switchShortcuts}
        />
      </div>
    </SettingsSection>
  );
}
