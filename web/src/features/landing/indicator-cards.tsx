import { Link } from 'react-router-dom';
import { INDICATOR_CARDS } from './indicators.ts';
import { Section } from './section.tsx';

export const IndicatorCards = () => (
  <Section
    id="indicators"
    joined
    title="The indicators traders use, by name"
    lead="One definition everywhere. Click an example to run it."
  >
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {INDICATOR_CARDS.map(({ name, description, example }) => (
        <li key={name} className="flex flex-col rounded-lg border border-line bg-surface p-5">
          <h3 className="text-lg">{name}</h3>
          <p className="mt-1 flex-1 text-pretty text-muted">{description}</p>
          <Link
            to={`/scanner?q=${encodeURIComponent(example)}`}
            className="mt-4 rounded-md border border-line bg-bg px-3 py-2 text-sm hover:border-control"
          >
            {example}
          </Link>
        </li>
      ))}
    </ul>
    <p className="mt-6 max-w-3xl text-pretty text-muted">
      Plus moving averages, VWAP, money flow, momentum and rate of change, gaps, 52-week highs and lows, breakouts,
      golden and death crosses, and candlestick patterns from hammers to engulfing bars.
    </p>
  </Section>
);
