import { Pause, Play, RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { buttonClasses } from '../../ui/button-classes.ts';
import { classes } from '../../ui/class-names.ts';
import { useMedia } from '../../ui/media.ts';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { DEMO_STEPS } from './demo-steps.tsx';
import { usePlayback } from './use-playback.ts';

const LAST = DEMO_STEPS.length - 1;
const MOVES: Record<string, (step: number) => number> = {
  ArrowRight: (step) => (step === LAST ? 0 : step + 1),
  ArrowLeft: (step) => (step === 0 ? LAST : step - 1),
  Home: () => 0,
  End: () => LAST,
};

/**
 * A recorded scan as tabs, which the user selects or plays. Every step is as tall as the tallest one, so that nothing
 * below moves.
 */
export function DemoPlayer() {
  const id = useId();
  const { hash, key } = useLocation();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const { step, playing, choose, play, pause } = usePlayback(DEMO_STEPS.length);
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);

  // Visitors who followed the demo link see it play.
  const start = useRef(play);
  useEffect(() => {
    if (hash === '#demo' && !still) start.current();
  }, [hash, key, still]);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const to = move(step);
    choose(to);
    tabs.current[to]?.focus();
  };
  const [Icon, does] = playing ? [Pause, 'Pause'] : step === LAST ? [RotateCcw, 'Play again'] : [Play, 'Play'];

  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2 sm:px-4">
        <div role="tablist" aria-label="Demo steps" onKeyDown={onKeyDown} className="flex flex-1 flex-wrap gap-1">
          {DEMO_STEPS.map(({ name }, i) => (
            <button
              key={name}
              ref={(tab) => {
                tabs.current[i] = tab;
              }}
              type="button"
              role="tab"
              id={`${id}-tab-${i}`}
              aria-controls={`${id}-step-${i}`}
              aria-selected={i === step}
              tabIndex={i === step ? 0 : -1}
              onClick={() => choose(i)}
              className={classes(
                'flex h-9 flex-1 items-center justify-center gap-1.5 rounded-md px-2 font-medium whitespace-nowrap transition-colors sm:flex-none sm:px-3 pointer-coarse:h-11',
                i === step ? 'bg-raised text-text' : 'text-muted hover:text-text',
              )}
            >
              <span aria-hidden className="figures hidden text-sm text-faint sm:inline">
                {i + 1}
              </span>
              {name}
            </button>
          ))}
        </div>
        <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
          <SimulatedBadge />
          <button type="button" onClick={playing ? pause : play} className={buttonClasses('outline', 'md', 'w-32')}>
            <Icon aria-hidden size={15} />
            {does}
          </button>
        </div>
      </div>
      <div className="grid">
        {DEMO_STEPS.map(({ title, text, Stage }, i) => (
          <div
            key={title}
            role="tabpanel"
            id={`${id}-step-${i}`}
            aria-labelledby={`${id}-tab-${i}`}
            aria-hidden={i !== step}
            className={classes(
              'grid content-start gap-x-12 gap-y-6 p-5 [grid-area:1/1] sm:p-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:content-stretch',
              i !== step && 'invisible',
            )}
          >
            <div className="lg:self-center">
              <h3 className="text-xl text-balance">{title}</h3>
              <p className="mt-2 text-lg text-pretty text-muted">{text}</p>
            </div>
            <div className="min-w-0 lg:self-center">
              <Stage />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
