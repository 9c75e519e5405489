import type { ParserHealth } from '@plainscan/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { testParserUrl } from '../../api/admin-calls.ts';
import { useParserChanged } from '../../api/admin-hooks.ts';
import { worksBy } from './words.ts';

const evidence = (health: ParserHealth | undefined) =>
  JSON.stringify([health?.lastSuccessAt, health?.lastFailureAt, health?.breaker]);

/**
 * Whether the active URL works: the latest test, until newer scans say otherwise. An unused URL is tested once. null:
 * unknown.
 */
export function useActiveTest(url: string | null, health: ParserHealth | undefined, settled: boolean) {
  const [result, setResult] = useState<{ of: string; working: boolean; seen: string } | null>(null);
  const [testing, setTesting] = useState(false);
  const changed = useParserChanged();
  const seen = evidence(health);
  const latest = useRef(seen);
  useEffect(() => {
    latest.current = seen;
  });

  /** Throws ApiError if the test couldn't run. */
  const test = useCallback(async (): Promise<boolean> => {
    setTesting(true);
    try {
      const { working } = await testParserUrl();
      if (url !== null) setResult({ of: url, working, seen: latest.current });
      void changed();
      return working;
    } finally {
      setTesting(false);
    }
  }, [url, changed]);

  const fromScans = health ? worksBy(health) : null;
  const testedUrl = useRef<string | null>(null);
  useEffect(() => {
    if (!settled || url === null || fromScans !== null || testedUrl.current === url) return;
    testedUrl.current = url;
    test().catch(() => undefined); // an automatic test fails silently
  }, [settled, url, fromScans, test]);

  const tested = result !== null && result.of === url ? result : null;
  const working = tested && (tested.seen === seen || fromScans === null) ? tested.working : fromScans;
  return { working, testing, test };
}
