import { useEffect, useRef, useState } from 'react';
import { useConnection } from '../../lib/connection.ts';
import { lastResult } from './last-result.ts';
import { scans } from './scan-store.ts';
import { scanKey, stateOfKey, type PageState } from './use-page-state.ts';

/**
 * Without a connection, shows this tab's results for the URL or else the user's last result, whose URL replaces the
 * current one. Returns whether there are none.
 */
export function useLastResult(state: PageState, change: (to: Partial<PageState>, replace: boolean) => void): boolean {
  const connected = useConnection() === 'online';
  const [missing, setMissing] = useState(false);
  const key = scanKey(state);
  const latest = useRef(change);
  useEffect(() => void (latest.current = change));

  useEffect(() => {
    if (connected || scans.current().response || scans.current().scanning || (key && scans.restoreAt(key))) return;
    let active = true;
    void lastResult.read().then((result) => {
      if (!active || scans.current().response) return;
      setMissing(!scans.show(result));
      if (result) latest.current(stateOfKey(result.key), true);
    });
    return () => void (active = false);
  }, [connected, key]);

  return missing && !connected;
}
