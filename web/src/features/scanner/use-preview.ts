import type { ParsedScan, ScanPlan } from '@plainscan/contracts';
import { useEffect, useState } from 'react';
import { parseScan } from '../../api/calls.ts';

const ASK_AFTER_MS = 150;
/** Delay before words still being typed are reported as unknown. */
export const PAUSE_MS = 1000;

export interface Preview {
  /** of the text, or of the one just before it; null if there's none */
  parsed: ParsedScan | null;
  /** typing has paused */
  paused: boolean;
}

/**
 * Previews how the text would be read while typing. The last response wins; failures count as none. `off`: no requests.
 * `refine`: the last scan, which a follow-up narrows.
 */
export function usePreview(text: string, off: boolean, refine: ScanPlan | null): Preview {
  const [parsed, setParsed] = useState<ParsedScan | null>(null);
  const [pausedAt, setPausedAt] = useState<string | null>(null);
  const silent = off || text.trim() === '';
  const [wasSilent, setWasSilent] = useState(silent);
  if (wasSilent !== silent) {
    setWasSilent(silent);
    setParsed(null); // an older preview says nothing about the current text
  }

  useEffect(() => {
    if (silent) return;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      parseScan({ query: text, refine: refine ?? undefined }, asked.signal)
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
  }, [text, silent, refine]);

  useEffect(() => {
    const timer = setTimeout(() => setPausedAt(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return { parsed: silent ? null : parsed, paused: pausedAt === text };
}
