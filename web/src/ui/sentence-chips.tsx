import { classes } from './class-names.ts';

/** Clickable example scans; with `inLine`, in one scrollable row on small screens. */
export const SentenceChips = ({
  label,
  sentences,
  inLine = false,
  className,
  onTake,
}: {
  label: string;
  sentences: readonly string[];
  inLine?: boolean;
  className?: string;
  onTake: (sentence: string) => void;
}) => (
  <ul
    aria-label={label}
    className={classes(
      'flex gap-1.5',
      inLine ? '-mx-4 overflow-x-auto px-4 py-1 sm:m-0 sm:flex-wrap sm:overflow-visible sm:p-0' : 'flex-wrap',
      className,
    )}
  >
    {sentences.map((sentence) => (
      <li key={sentence}>
        <button
          type="button"
          className={classes(
            'min-h-7 rounded-full border border-line px-2.5 py-0.5 text-left text-sm text-muted transition-colors hover:border-control hover:text-text pointer-coarse:min-h-11 pointer-coarse:px-4',
            inLine && 'whitespace-nowrap sm:whitespace-normal',
          )}
          onClick={() => onTake(sentence)}
        >
          {sentence}
        </button>
      </li>
    ))}
  </ul>
);
