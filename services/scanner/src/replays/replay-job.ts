import { z } from 'zod';
import { defineJob, REPLAY_QUEUE } from '../market/market-queues.ts';

/** The scan is in the store, so that no job contains personal data. */
export const runReplay = defineJob({
  name: 'run-replay',
  queue: REPLAY_QUEUE,
  payload: z.strictObject({ id: z.uuid() }),
  id: ({ id }) => id,
});

/** The error of a job that ran for too long; another attempt would, too. */
export const TOOK_TOO_LONG = 'the replay took too long';
