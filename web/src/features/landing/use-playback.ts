import { useEffect, useState } from 'react';

export const STEP_MS = 4500;

/** Plays steps one after another and stops at the last. Selecting a step stops playback. */
export function usePlayback(steps: number) {
  const [step, setStep] = useState(0);
  const [playing, setPlaying] = useState(false);
  const last = step === steps - 1;
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      setStep(step + 1);
      if (step + 1 === steps - 1) setPlaying(false);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, step, steps]);
  return {
    step,
    playing,
    choose: (chosen: number) => {
      setPlaying(false);
      setStep(chosen);
    },
    /** Restarts from the first step if the last one is shown. */
    play: () => {
      if (last) setStep(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
  };
}
