import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { ScanField } from '../../ui/scan-field.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';

/** A search box that opens its scan on the scanner page. */
export function HomeSearch({ className }: { className?: string }) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: '/', does: 'Focus the search box', act: () => box.current?.focus() }]);
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const query = box.current?.value.trim();
        if (query) void navigate(`/scanner?${new URLSearchParams({ q: query })}`);
        else box.current?.focus();
      }}
    >
      <div className="flex gap-2">
        <ScanField ref={box} />
        <Button type="submit" size="lg" className="sm:min-w-32">
          Scan
        </Button>
      </div>
    </form>
  );
}
