import type { ReplayStatus } from '@plainscan/contracts';
import { useCallback, useEffect, useState } from 'react';
import { cancelReplay, startReplay, useReplay } from '../../api/generated/app.ts';
import type { Body } from '../../api/calls.ts';

const POLL_MS = 700;

export type ReplayRequest = Body<'startReplayRoute'>;

export interface ReplayRun {
  /** undefined until the server knows the replay */
  replay: ReplayStatus | undefined;
  /** why it couldn't be started or read */
  error: unknown;
  /** starts it again, for example after it was canceled */
  restart: () => void;
  cancel: () => Promise<void>;
}

/** Whether it is queued or running. */
export const isRunning = (replay: ReplayStatus | undefined): boolean =>
  replay?.status === 'queued' || replay?.status === 'running';

/** What the last call to start a replay returned. */
interface Started {
  attempt: string;
  id: string | null;
  error: unknown;
}

/** Starts a replay and follows it until it is finished. The same request is the same replay, so a reload doesn't run it again. */
export function useReplayRun(request: ReplayRequest | null): ReplayRun {
  const [restarts, setRestarts] = useState(0);
  const [started, setStarted] = useState<Started | null>(null);
  const body = request && JSON.stringify(request);
  const attempt = `${restarts} ${body}`;

  useEffect(() => {
    if (!body) return;
    const abort = new AbortController();
    const finish = (result: Omit<Started, 'attempt'>) => {
      if (!abort.signal.aborted) setStarted({ attempt, ...result });
    };
    startReplay(JSON.parse(body) as ReplayRequest, { signal: abort.signal }).then(
      ({ id }) => finish({ id, error: null }),
      (error: unknown) => finish({ id: null, error }),
    );
    return () => abort.abort();
  }, [body, attempt]);

  const current = started?.attempt === attempt ? started : null;
  const { data, error, mutate } = useReplay(current?.id ?? null);
  // A restarted replay has the same ID, so what is known of it is outdated.
  useEffect(() => {
    if (current?.id) void mutate();
  }, [current, mutate]);
  // Not SWR's refreshInterval, which doesn't start again for the same key.
  const isUnfinished = isRunning(data);
  useEffect(() => {
    if (!isUnfinished) return;
    const timer = setInterval(() => void mutate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isUnfinished, mutate]);
  const restart = useCallback(() => setRestarts((count) => count + 1), []);
  const cancel = async () => {
    if (!current?.id) return;
    await cancelReplay(current.id);
    await mutate();
  };
  return { replay: current?.id ? data : undefined, error: current?.error ?? (error as unknown), restart, cancel };
}
