import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PUBLIC_COLUMN } from '../../app/public-column.ts';

import { buttonClasses } from '../../ui/button-classes.ts';
import { TRIAL_DAYS } from '../../api/generated.ts';

export const Closing = () => (
  <section aria-labelledby="begin" className="border-t border-line bg-surface">
    <div className={`${PUBLIC_COLUMN} py-16 text-center sm:py-24`}>
      <h2 id="begin" className="text-2xl tracking-tight text-balance sm:text-display">
        What are you looking for?
      </h2>
      <p className="mx-auto mt-4 max-w-xl text-lg text-pretty text-muted">
        Type it and see what matches. {TRIAL_DAYS} days free, no card.
      </p>
      <Link to="/signup" className={buttonClasses('outline', 'lg', 'mt-8')}>
        Start Free Trial
        <ArrowRight aria-hidden size={16} />
      </Link>
    </div>
  </section>
);
