import { Monitor, Moon, Sun } from 'lucide-react';
import { classes } from '../ui/class-names.ts';
import { chooseTheme, THEMES, useTheme } from './theme.ts';

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const;
const NAMES = { light: 'Light', dark: 'Dark', system: 'System' } as const;

export function ThemeToggle() {
  const chosen = useTheme();
  return (
    <fieldset className="inline-flex rounded-md border border-line p-0.5">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((theme) => {
        const Icon = ICONS[theme];
        return (
          <label
            key={theme}
            title={NAMES[theme]}
            className={classes(
              'grid h-7 w-9 cursor-pointer pointer-coarse:h-10 pointer-coarse:w-11 place-items-center rounded-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
              theme === chosen ? 'bg-raised text-text' : 'text-faint hover:text-text',
            )}
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              aria-label={NAMES[theme]}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
            />
            <Icon aria-hidden size={15} />
          </label>
        );
      })}
    </fieldset>
  );
}
