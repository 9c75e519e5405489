import type { MatchCounts } from '@plainscan/contracts';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { session } from '../../lib/format.ts';
import { barsPath, dayText, STRIP_HEIGHT } from './match-history.ts';

const PAGE_SESSIONS = 20;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -PAGE_SESSIONS,
  PageUp: PAGE_SESSIONS,
  Home: -Infinity,
  End: Infinity,
};

/** Matches per session as bars. The arrow keys move through the sessions like a slider, and Enter or a click opens one. */
export function MatchStripChart({
  counts: { every, sessions, complete },
  day,
  onOpen,
}: {
  counts: MatchCounts;
  /** the open session */
  day: string;
  onOpen: (date: string) => void;
}) {
  const opened = sessions.findIndex(({ date }) => date === day);
  const [moved, setMoved] = useState<{ to: number; day: string } | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  /** focused with the keyboard */
  const [focused, setFocused] = useState(false);
  const pressed = useRef(false);
  const descriptionId = useId();
  const path = useMemo(() => barsPath(sessions), [sessions]);
  const last = sessions.length - 1;
  const cursor = moved?.day === day ? moved.to : opened < 0 ? last : opened;
  const shown = pointed ?? (focused ? cursor : null);
  const incomplete = sessions.length - complete;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) setMoved({ to: Math.min(last, Math.max(0, cursor + step)), day });
    else if (event.key === 'Enter' || event.key === ' ') onOpen(sessions[cursor]!.date);
    else return;
    event.preventDefault();
  };
  const sessionAt = ({ clientX, currentTarget }: MouseEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * sessions.length)));
  };
  const percent = (index: number) => `${(100 * (index + 0.5)) / sessions.length}%`;

  return (
    <div
      role="slider"
      tabIndex={0}
      data-match-strip
      aria-label={`Matches by ${every}`}
      aria-describedby={descriptionId}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={cursor}
      aria-valuetext={dayText(sessions[cursor]!)}
      onKeyDown={onKeyDown}
      onMouseDown={() => (pressed.current = true)}
      onFocus={() => setFocused(!pressed.current)}
      onBlur={() => setFocused(false)}
      onMouseMove={(event) => setPointed(sessionAt(event))}
      onMouseLeave={() => setPointed(null)}
      onClick={(event) => {
        pressed.current = false;
        setPointed(null); // the tooltip would stay on a touch screen
        onOpen(sessions[sessionAt(event)]!.date);
      }}
      className="relative h-full cursor-pointer rounded-sm border-b border-control"
    >
      <p id={descriptionId} className="sr-only">
        {`One bar per ${every} from ${session(sessions[0]!.date)} to ${session(sessions[last]!.date)}. Use the arrow keys to choose a ${every} and Enter to see its matches.`}
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${sessions.length} ${STRIP_HEIGHT}`}
        preserveAspectRatio="none"
        className="size-full text-accent"
      >
        <rect width={incomplete} height={STRIP_HEIGHT} className="fill-raised" />
        <path d={path} fill="currentColor" />
      </svg>
      {opened >= 0 && opened < last && (
        <span
          aria-hidden
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-warn"
          style={{ left: percent(opened) }}
        />
      )}
      {shown !== null && (
        <>
          <span
            aria-hidden
            className="absolute inset-y-0 w-px -translate-x-1/2 bg-text"
            style={{ left: percent(shown) }}
          />
          <span
            aria-hidden
            className="figures pointer-events-none absolute bottom-full z-10 mb-1 rounded-sm border border-line bg-surface px-2 py-0.5 text-xs whitespace-nowrap shadow-pop"
            style={{ left: percent(shown), transform: `translateX(-${percent(shown)})` }}
          >
            {dayText(sessions[shown]!)}
            {shown < incomplete && ' (incomplete)'}
          </span>
        </>
      )}
    </div>
  );
}
