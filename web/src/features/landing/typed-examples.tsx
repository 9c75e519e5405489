import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { buttonClasses } from '../../ui/button-classes.ts';
import { useMedia } from '../../ui/media.ts';
import { TYPED_EXAMPLES } from './examples.ts';
import { useTyping } from './use-typing.ts';

/**
 * Example scans with a typing animation. Reserves two lines on every screen, so nothing below moves. Screen readers and
 * users who prefer reduced motion get one static example.
 */
export function TypedExamples() {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [paused, setPaused] = useState(false);
  const typed = useTyping(TYPED_EXAMPLES, !still && !paused);
  const Icon = paused ? Play : Pause;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <p className="sr-only">For example: {TYPED_EXAMPLES[0]}</p>
      <p aria-hidden className="flex h-12 min-w-0 flex-1 items-center text-left text-lg sm:h-11" data-testid="typed">
        <span>
          {still ? TYPED_EXAMPLES[0] : typed}
          {!still && <span className="ml-px inline-block h-5 w-0.5 translate-y-1 bg-accent" />}
        </span>
      </p>
      {!still && (
        <button
          type="button"
          aria-label={paused ? 'Play the typing animation' : 'Pause the typing animation'}
          onClick={() => setPaused(!paused)}
          className={buttonClasses('quiet', 'icon', 'size-9 text-faint')}
        >
          <Icon aria-hidden size={15} />
        </button>
      )}
    </div>
  );
}
