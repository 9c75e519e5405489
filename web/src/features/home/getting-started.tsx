import { Link } from 'react-router-dom';
import { buttonClasses } from '../../ui/button-classes.ts';
import { Card } from '../../ui/card.tsx';

const STEPS = [
  ['Find stocks', 'Describe the setup in plain English. See why every stock made the list.'],
  ['Save the scan', "Each run shows what's new and what dropped off."],
  ['Log your trades', 'See which setups make you money.'],
] as const;

/** First steps for a user without trades. */
export const GettingStarted = () => (
  <Card aria-labelledby="getting-started" className="p-5">
    <h2 id="getting-started" className="text-lg">
      Getting Started
    </h2>
    <ol className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-3">
      {STEPS.map(([step, about], i) => (
        <li key={step} className="flex gap-3 sm:block">
          <span
            aria-hidden
            className="figures grid size-7 shrink-0 place-items-center rounded-full bg-raised text-sm font-semibold text-muted"
          >
            {i + 1}
          </span>
          <div className="sm:mt-2.5">
            <h3>{step}</h3>
            <p className="mt-0.5 text-muted">{about}</p>
          </div>
        </li>
      ))}
    </ol>
    <div className="mt-5 flex flex-wrap gap-2">
      <Link to="/journal?add=1" className={buttonClasses('outline')}>
        Add First Trade
      </Link>
      <Link to="/scanner" className={buttonClasses('solid')}>
        Explore Scanner
      </Link>
    </div>
  </Card>
);
