import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { pagerItems } from '../lib/pages.ts';
import { Button, IconButton } from './button.tsx';
import { useFocusAfter } from './focus-after.ts';

/** Page buttons; see `pagerItems`. */
export function Pager({
  page,
  last,
  onPage,
  label = 'Pages of results',
}: {
  page: number;
  last: number;
  onPage: (page: number) => void;
  /** must differ from that of another pager on the page */
  label?: string;
}) {
  const nav = useRef<HTMLElement>(null);
  useFocusAfter(page, () => nav.current?.querySelector<HTMLElement>('[aria-current=page]'));
  if (last <= 1) return null;
  return (
    <nav ref={nav} aria-label={label} className="flex items-center gap-1">
      <IconButton label="Previous page" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden size={16} />
      </IconButton>
      {pagerItems(page, last).map((item, i) =>
        item === null ? (
          <span key={`gap-${i}`} aria-hidden className="px-1 text-faint">
            …
          </span>
        ) : (
          <Button
            key={item}
            look={item === page ? 'outline' : 'quiet'}
            className="figures min-w-9 px-2 pointer-coarse:min-w-11"
            aria-label={`Page ${item}`}
            aria-current={item === page ? 'page' : undefined}
            onPress={() => onPage(item)}
          >
            {item}
          </Button>
        ),
      )}
      <IconButton label="Next page" isDisabled={page >= last} onPress={() => onPage(page + 1)}>
        <ChevronRight aria-hidden size={16} />
      </IconButton>
    </nav>
  );
}
