import type { JournalStatistics } from '@plainscan/contracts';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { Explain } from '../../ui/explain.tsx';
import { figuresOf, type Figure } from './figures.ts';

const COLOURS = { '-1': 'text-down', '0': '', '1': 'text-up' } as const;

/** Letters of a figure that needs a smaller size to stay on its line. */
const LONG = 13;

const Tile = ({ term, meaning, value, sign = 0, notes }: Figure) => (
  <div className="min-w-0 bg-surface p-4">
    <dt className="flex items-center gap-1 text-sm text-muted">
      {term}
      <Explain term={term}>{meaning}</Explain>
    </dt>
    <dd
      className={classes(
        'figures mt-0.5 font-semibold wrap-anywhere',
        value.length > LONG ? 'text-lg' : 'text-xl',
        COLOURS[sign],
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

/** The figures one asks for first, each with its meaning on demand. */
export const Headline = ({ statistics }: { statistics: JournalStatistics }) => (
  <Card aria-label="Key figures" className="overflow-hidden">
    {/* The lines between the tiles are the ground showing through. */}
    <dl className="grid grid-cols-2 gap-px bg-line @5xl:grid-cols-5">
      {figuresOf(statistics).map((figure) => (
        <Tile key={figure.term} {...figure} />
      ))}
    </dl>
  </Card>
);
