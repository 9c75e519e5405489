import { Fragment } from 'react';
import { Kbd } from './kbd.tsx';
import type { ListedShortcut } from './shortcuts.ts';

const NAMES: Record<string, string> = { Escape: 'Esc' };

/** Keyboard shortcuts, one per line. */
export const ShortcutList = ({ shortcuts }: { shortcuts: readonly ListedShortcut[] }) => (
  <dl className="grid grid-cols-[minmax(4.5rem,auto)_1fr] items-center gap-x-4 gap-y-2">
    {shortcuts.map(({ keys, does }) => (
      <Fragment key={`${keys.join()} ${does}`}>
        <dt className="flex flex-wrap items-center gap-1">
          {keys.map((sequence, i) => (
            <Fragment key={sequence}>
              {i > 0 && <span className="text-sm text-faint">or</span>}
              {sequence.split(' ').map((key) => (
                <Kbd key={key}>{NAMES[key] ?? key}</Kbd>
              ))}
            </Fragment>
          ))}
        </dt>
        <dd>{does}</dd>
      </Fragment>
    ))}
  </dl>
);
