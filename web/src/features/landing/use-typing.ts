import { useEffect, useState } from 'react';

export const TYPE_MS = 100;
export const DELETE_MS = 50;
export const PAUSE_MS = 2000;

interface Typed {
  /** index of the text */
  text: number;
  /** number of letters shown */
  letters: number;
  deleting: boolean;
}

/** The next state, and the delay before it. */
function next({ text, letters, deleting }: Typed, texts: readonly string[]): [state: Typed, afterMs: number] {
  const whole = texts[text]!.length;
  if (deleting && letters === 0) return [{ text: (text + 1) % texts.length, letters: 1, deleting: false }, TYPE_MS];
  if (deleting) return [{ text, letters: letters - 1, deleting }, DELETE_MS];
  if (letters < whole) return [{ text, letters: letters + 1, deleting }, TYPE_MS];
  return [{ text, letters: whole - 1, deleting: true }, PAUSE_MS];
}

/** Types the texts in turn, letter by letter, and deletes each after a pause. Stays still while `running` is false. */
export function useTyping(texts: readonly string[], running: boolean): string {
  const [state, setState] = useState<Typed>({ text: 0, letters: 0, deleting: false });
  useEffect(() => {
    if (!running) return;
    const [then, afterMs] = next(state, texts);
    const timer = setTimeout(() => setState(then), afterMs);
    return () => clearTimeout(timer);
  }, [state, texts, running]);
  return texts[state.text]!.slice(0, state.letters);
}
