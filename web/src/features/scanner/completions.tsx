import { plural } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';

const MAX_TYPED_CHARS = 60;

/** The end of a long text, starting at a word. */
export function tailOf(text: string): string {
  if (text.length <= MAX_TYPED_CHARS) return text;
  const tail = text.slice(-MAX_TYPED_CHARS);
  return `…${tail.slice(tail.search(/\s/) + 1)}`;
}

/** Suggestions that complete the text in the box. `useCompletions` has their state and keyboard handling. */
export const Completions = ({
  id,
  optionId,
  text,
  options,
  at,
  onTake,
}: {
  id: string;
  optionId: (i: number) => string;
  /** the typed text that they complete */
  text: string;
  options: readonly string[];
  /** index of the highlighted option */
  at: number | null;
  onTake: (sentence: string) => void;
}) => (
  <>
    {options.length > 0 && (
      <ul
        id={id}
        role="listbox"
        aria-label="Suggestions"
        onMouseDown={(event) => event.preventDefault()} // keeps focus in the box
        className="absolute inset-x-0 top-full z-20 mt-1 animate-[fade_120ms_ease-out] rounded-md border border-line bg-surface p-1 shadow-pop"
      >
        {options.map((sentence, i) => (
          <li
            key={sentence}
            id={optionId(i)}
            role="option"
            aria-label={sentence} // the two spans may split a word
            aria-selected={i === at}
            onClick={() => onTake(sentence)}
            className={classes(
              'flex min-h-8 cursor-pointer items-center rounded-sm px-2.5 py-1.5 text-lg hover:bg-raised sm:text-base pointer-coarse:min-h-11',
              i === at && 'bg-raised',
            )}
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="text-muted">{tailOf(sentence.slice(0, text.length))}</span>
              <span className="font-medium">{sentence.slice(text.length)}</span>
            </span>
          </li>
        ))}
      </ul>
    )}
    <p role="status" className="sr-only">
      {options.length > 0 && plural(options.length, 'suggestion')}
    </p>
  </>
);
