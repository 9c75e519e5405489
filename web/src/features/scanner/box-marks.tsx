import { useEffect, useRef, type RefObject } from 'react';
import { segments, type Marked } from './sentence.ts';

/**
 * Underlines words in a text box, using an invisible copy of the text that scrolls along. The preview line has the same
 * information as text.
 */
export function BoxMarks({
  box,
  value,
  marked,
}: {
  box: RefObject<HTMLInputElement | null>;
  value: string;
  marked: readonly Marked[];
}) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const follow = () => {
      if (layer.current) layer.current.scrollLeft = input.scrollLeft;
    };
    follow();
    // Browsers differ in which event reports that a text box scrolled.
    const scrollEvents = ['scroll', 'select', 'keyup', 'blur', 'focus', 'pointermove'];
    scrollEvents.forEach((name) => input.addEventListener(name, follow));
    return () => scrollEvents.forEach((name) => input.removeEventListener(name, follow));
  }, [box, value, marked]);

  // Words are unchanged if they're still in place, even if more was typed after them.
  const unchanged = marked.filter(({ text, span }) => value.slice(...span) === text);
  if (unchanged.length === 0) return null;
  return (
    <div
      ref={layer}
      aria-hidden
      data-testid="box-marks"
      className="pointer-events-none absolute inset-y-0 right-[calc(3rem+1px)] left-[calc(2.75rem+1px)] flex items-center overflow-hidden text-lg whitespace-pre text-transparent sm:text-base"
    >
      <span className="pr-4">
        {segments({ query: value, chips: [], unmatched: unchanged }).map(({ text, mark }, i) =>
          mark ? (
            <span
              key={i}
              className="underline decoration-warn decoration-wavy decoration-[1.5px] underline-offset-4 [text-decoration-skip-ink:none]"
            >
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </span>
    </div>
  );
}
