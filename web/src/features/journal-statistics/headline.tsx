import type { JournalStatistics } from '@plainscan/contracts';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { Explain } from '../../ui/explain.tsx';
import { figuresOf, type Figure } from './figures.ts';

const COLORS = { '-1': 'text-down', '0': '', '1': 'text-up' } as const;

/** Values longer than this get a smaller font so that they fit on one line. */
const MAX_LARGE_CHARS = 13;

const Tile = ({ term, meaning, value, sign = 0, notes }: Figure) => (
  <div className="min-w-0 bg-surface p-4">
    <dt className="flex items-center gap-1 text-sm text-muted">
      {term}
      <Explain term={term}>{meaning}</Explain>
    </dt>
    <dd
      className={classes(
        'figures mt-0.5 font-semibold wrap-anywhere',
        value.length > MAX_LARGE_CHARS ? 'text-lg' : 'text-xl',
        COLORS[sign],
      )}
    >
      {value}
    </dd>
    {notes.map((note) => (
      <dd key={note} className="figures text-sm wrap-anywhere text-muted">
        {note}
      </dd>
    ))}
  </div>
);

/** The key figures, each with an explanation on demand. */
export const Headline = ({ statistics }: { statistics: JournalStatistics }) => (
  <Card aria-label="Key figures" className="overflow-hidden">
    {/* The background shows through the gaps as lines between the tiles. */}
    <dl className="grid grid-cols-2 gap-px bg-line @5xl:grid-cols-5">
      {figuresOf(statistics).map((figure) => (
        <Tile key={figure.term} {...figure} />
      ))}
    </dl>
  </Card>
);
