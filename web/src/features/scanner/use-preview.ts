import type { ParsedScan, ScanPlan } from '@plainscan/contracts';
import { useEffect, useState } from 'react';
import { parseScan } from '../../api/scan-calls.ts';

const DEBOUNCE_MS = 150;
/** Delay before words still being typed are reported as unknown. */
export const PAUSE_MS = 1000;

export interface Preview {
  /** of the text, or of the one just before it; null if there's none */
  parsed: ParsedScan | null;
  /** typing has paused */
  paused: boolean;
}

/**
 * Previews how the text would be read while typing. The last response wins; failures show no preview. `disabled`: no requests.
 * `refine`: the plan of the last scan, which a follow-up narrows.
 */
export function usePreview(text: string, disabled: boolean, refine: ScanPlan | null): Preview {
  const [parsed, setParsed] = useState<ParsedScan | null>(null);
  const [pausedAt, setPausedAt] = useState<string | null>(null);
  const inactive = disabled || text.trim() === '';
  const [wasInactive, setWasInactive] = useState(inactive);
  if (wasInactive !== inactive) {
    setWasInactive(inactive);
    setParsed(null); // a preview of an older text is outdated
  }

  useEffect(() => {
    if (inactive) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      parseScan({ query: text, refine: refine ?? undefined }, controller.signal)
        .then((response) => {
          if (!controller.signal.aborted) setParsed(response);
        })
        .catch(() => {
          if (!controller.signal.aborted) setParsed(null);
        });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, inactive, refine]);

  useEffect(() => {
    const timer = setTimeout(() => setPausedAt(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return { parsed: inactive ? null : parsed, paused: pausedAt === text };
}
