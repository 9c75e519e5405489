import type { ParserHealth } from '@plainscan/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { testParserUrl } from '../../api/admin-calls.ts';
import { useParserChanged } from '../../api/admin-hooks.ts';
import { isWorking } from './words.ts';

const fingerprintOf = (health: ParserHealth | undefined) =>
  JSON.stringify([health?.lastSuccessAt, health?.lastFailureAt, health?.breaker]);

/**
 * Whether the active URL works, or null if unknown. The latest test counts until newer scans disagree. A URL that was
 * never used is tested once.
 */
export function useActiveTest(url: string | null, health: ParserHealth | undefined, settled: boolean) {
  const [result, setResult] = useState<{ url: string; working: boolean; fingerprint: string } | null>(null);
  const [testing, setTesting] = useState(false);
  const changed = useParserChanged();
  const fingerprint = fingerprintOf(health);
  const latest = useRef(fingerprint);
  useEffect(() => {
    latest.current = fingerprint;
  });

  /** Throws ApiError if the test couldn't run. */
  const test = useCallback(async (): Promise<boolean> => {
    setTesting(true);
    try {
      const { working } = await testParserUrl();
      if (url !== null) setResult({ url, working, fingerprint: latest.current });
      void changed();
      return working;
    } finally {
      setTesting(false);
    }
  }, [url, changed]);

  const fromScans = health ? isWorking(health) : null;
  const testedUrl = useRef<string | null>(null);
  useEffect(() => {
    if (!settled || url === null || fromScans !== null || testedUrl.current === url) return;
    testedUrl.current = url;
    test().catch(() => undefined); // an automatic test fails silently
  }, [settled, url, fromScans, test]);

  const tested = result !== null && result.url === url ? result : null;
  const working = tested && (tested.fingerprint === fingerprint || fromScans === null) ? tested.working : fromScans;
  return { working, testing, test };
}
