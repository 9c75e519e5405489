import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { buttonClasses } from '../../ui/button-classes.ts';
import { useMedia } from '../../ui/media.ts';
import { TYPED_EXAMPLES } from './examples.ts';
import { useTyping } from './use-typing.ts';

/**
 * Example scans with a typing animation, shown over the empty search box. Screen readers and users who prefer reduced
 * motion get one static example.
 */
export function TypedExamples() {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [paused, setPaused] = useState(false);
  const typed = useTyping(TYPED_EXAMPLES, !still && !paused);
  const Icon = paused ? Play : Pause;
  return (
    <div className="pointer-events-none absolute inset-y-0 right-1 left-11 flex items-center gap-1">
      <p className="sr-only">For example: {TYPED_EXAMPLES[0]}</p>
      {/* The search box underneath has its own label, and gets keyboard and pointer events. */}
      <p aria-hidden className="min-w-0 flex-1 truncate text-left text-lg text-muted sm:text-base" data-testid="typed">
        {still ? TYPED_EXAMPLES[0] : typed}
        {!still && <span className="ml-px inline-block h-4.5 w-0.5 translate-y-1 bg-accent" />}
      </p>
      {!still && (
        <button
          type="button"
          aria-label={paused ? 'Play the typing animation' : 'Pause the typing animation'}
          onClick={() => setPaused(!paused)}
          className={buttonClasses('quiet', 'icon', 'pointer-events-auto size-9 text-faint')}
        >
          <Icon aria-hidden size={15} />
        </button>
      )}
    </div>
  );
}
