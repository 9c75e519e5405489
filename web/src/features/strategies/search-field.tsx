import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTyped } from '../../lib/use-typed.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';

const DEBOUNCE_MS = 250;

/** A search field that applies once typing pauses; `/` focuses it. */
export function SearchField({
  label,
  value,
  maxLength,
  onCommit,
}: {
  label: string;
  value: string;
  maxLength: number;
  onCommit: (text: string) => void;
}) {
  const [text, setText, announce] = useTyped(value);
  const box = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: '/', does: label, act: () => box.current?.focus() }]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      announce(text);
      onCommit(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, announce, onCommit]);
  return (
    <div className="relative">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-faint"
      />
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={text}
        className="h-9 w-full rounded-md border border-control bg-bg pr-3 pl-9 pointer-coarse:h-11 pointer-coarse:text-lg"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onCommit(text);
          // Escape clears the field first and closes its panel second.
          if (event.key === 'Escape' && text) {
            event.preventDefault();
            event.stopPropagation();
            setText('');
          }
        }}
      />
    </div>
  );
}
