import { z } from 'zod';
import { SCAN_ALLOWANCE_ERRORS } from './billing.contract.ts';
import { replaySchema, startedReplaySchema, startReplayBody } from './replays.ts';
import { defineRpc } from './rpc.ts';

const byId = z.strictObject({ id: z.uuid() });
const NOT_FOUND = { NOT_FOUND: 'not_found' } as const;

/**
 * Replays a scan on the sessions of the current market, within what the actor's trial or plan lets them scan. The same plan and rule
 * on the same market is the same replay.
 */
export const startReplay = defineRpc({
  subject: 'scanner.replay.start.v1',
  input: startReplayBody,
  output: startedReplaySchema,
  errors: {
    EMPTY_QUERY: 'invalid',
    QUERY_TOO_LONG: 'invalid',
    NOT_UNDERSTOOD: 'unprocessable',
    OUT_OF_SCOPE: 'unprocessable',
    /** the plan is within a watchlist, which wasn't known on past days */
    CANNOT_REPLAY: 'unprocessable',
    MARKET_LOADING: 'unavailable',
    /** too many replays of the user are unfinished */
    TOO_MANY_REPLAYS: 'rate_limited',
    ...SCAN_ALLOWANCE_ERRORS,
  },
  deadlineMs: 5000,
  idempotent: true,
});

/** The actor's own replays only; kept for an hour after they are done. */
export const getReplay = defineRpc({
  subject: 'scanner.replay.get.v1',
  input: byId,
  output: replaySchema,
  errors: NOT_FOUND,
  deadlineMs: 4000,
  idempotent: true,
});

/** No-op if it is already finished. */
export const cancelReplay = defineRpc({
  subject: 'scanner.replay.cancel.v1',
  input: byId,
  output: z.object({}),
  errors: NOT_FOUND,
  deadlineMs: 4000,
  idempotent: true,
});
