import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useFindStocks } from '../../api/generated/app.ts';
import { price } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { Change } from '../scanner/change.tsx';
import { recentStocks } from './recent-stocks.ts';

/** Delay between the last keystroke and the search. */
const SEARCH_AFTER_MS = 120;
const MAX_CHARS = 60;

interface Option {
  symbol: string;
  name: string;
  price?: number;
  changePercent?: number | null;
}

function useSearchResults(text: string) {
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useFindStocks(searched ? { search: searched } : null);
  return { ...found, isCurrent: searched === text && !found.isLoading };
}

function StockOption({
  option,
  id,
  selected,
  onTake,
}: {
  option: Option;
  id: string;
  selected: boolean;
  onTake: () => void;
}) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={selected}
      onClick={onTake}
      className={classes(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-raised pointer-coarse:min-h-12',
        selected && 'bg-raised',
      )}
    >
      <span className="w-16 shrink-0 font-semibold">{option.symbol}</span>
      <span className="min-w-0 flex-1 truncate text-muted">{option.name}</span>
      {option.price !== undefined && <span className="figures shrink-0">{price(option.price)}</span>}
      {option.changePercent !== undefined && (
        <span className="w-20 shrink-0 text-right max-sm:hidden">
          <Change value={null} percentValue={option.changePercent} />
        </span>
      )}
    </li>
  );
}

/** Finds a stock by symbol or company name. Without a search, it lists recently opened stocks. */
export function StockPicker({ onTake }: { onTake: (symbol: string) => void }) {
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [recent] = useState<Option[]>(recentStocks);
  const search = text.trim();
  const { data, error, isLoading, isCurrent } = useSearchResults(search);
  /** Enter was pressed before the results arrived. */
  const [awaited, setAwaited] = useState(false);
  const options: readonly Option[] = search === '' ? recent : (data?.stocks ?? []);
  const at = Math.min(chosen, options.length - 1);
  const first = awaited && isCurrent ? options[0]?.symbol : undefined;
  useEffect(() => {
    if (first !== undefined) onTake(first);
    // Only for the first result: `onTake` may be a new function on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [first]);
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[at];
    if (event.key === 'Enter' && search !== '' && !isCurrent) setAwaited(true);
    else if (event.key === 'Enter' && option) onTake(option.symbol);
    else if (event.key === 'ArrowDown') setChosen((at + 1) % Math.max(1, options.length));
    else if (event.key === 'ArrowUp') setChosen((at + options.length - 1) % Math.max(1, options.length));
    else return;
    event.preventDefault();
  };
  const noMatches = search !== '' && data !== undefined && options.length === 0;
  return (
    <>
      <div className="relative border-b border-line">
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-faint"
        />
        <input
          type="text"
          role="combobox"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_CHARS}
          aria-label="Symbol or company"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${at}` : undefined}
          placeholder="Symbol or company"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
            setAwaited(false);
          }}
          onKeyDown={onKeyDown}
          className="h-13 w-full bg-transparent pr-4 pl-12 text-lg -outline-offset-2"
        />
      </div>
      {search === '' && recent.length > 0 && <p className="px-5 pt-3 text-sm text-faint">Recent</p>}
      <ul id={listId} role="listbox" aria-label="Stocks" className="p-2 empty:hidden">
        {options.map((option, i) => (
          <StockOption
            key={option.symbol}
            id={`${listId}-${i}`}
            option={option}
            selected={i === at}
            onTake={() => onTake(option.symbol)}
          />
        ))}
      </ul>
      <p role="status" className="px-5 py-3 text-sm text-muted empty:hidden">
        {noMatches && `No stock matches “${search}”.`}
        {error !== undefined && !data && "We couldn't search. Please try again."}
        {isLoading && !data && 'Searching...'}
        {search === '' && recent.length === 0 && 'Type a symbol or the name of a company.'}
      </p>
    </>
  );
}
