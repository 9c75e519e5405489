import type { ParsedScan } from '@plainscan/contracts';
import { useEffect, useState } from 'react';
import { parseScan } from '../../api/calls.ts';

const ASK_AFTER_MS = 150;
/** A word that somebody is still typing is not told that it is unknown. */
export const PAUSE_MS = 1000;

export interface Preview {
  /** of the text, or of the one just before it; null where there is none */
  parsed: ParsedScan | null;
  /** nothing was typed for a while */
  paused: boolean;
}

/** How the text would be read, asked while it is typed; the last answer wins, and one that fails is as none. `off`: not asked. */
export function usePreview(text: string, off: boolean): Preview {
  const [parsed, setParsed] = useState<ParsedScan | null>(null);
  const [pausedAt, setPausedAt] = useState<string | null>(null);
  const silent = off || text.trim() === '';
  const [wasSilent, setWasSilent] = useState(silent);
  if (wasSilent !== silent) {
    setWasSilent(silent);
    setParsed(null); // what was typed before says nothing of what is typed now
  }

  useEffect(() => {
    if (silent) return;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      parseScan({ query: text }, asked.signal)
        .then((answer) => {
          if (!asked.signal.aborted) setParsed(answer);
        })
        .catch(() => {
          if (!asked.signal.aborted) setParsed(null);
        });
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [text, silent]);

  useEffect(() => {
    const timer = setTimeout(() => setPausedAt(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return { parsed: silent ? null : parsed, paused: pausedAt === text };
}
