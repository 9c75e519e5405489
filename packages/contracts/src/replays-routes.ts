import { z } from 'zod';
import { defineRoute } from './http.ts';
import { replaySchema, startedReplaySchema, startReplayBody } from './replays.ts';

const byId = z.strictObject({ id: z.uuid() });

export const startReplayRoute = defineRoute({
  method: 'POST',
  path: '/api/scan/replay',
  summary: 'Replay a scan: what it would have found on every past session, and what happened next',
  access: 'user',
  body: startReplayBody,
  response: startedReplaySchema,
  errors: {
    EMPTY_QUERY: 400,
    QUERY_TOO_LONG: 400,
    NOT_UNDERSTOOD: 422,
    OUT_OF_SCOPE: 422,
    CANNOT_REPLAY: 422,
    MARKET_LOADING: 503,
    TOO_MANY_REPLAYS: 429,
    TRIAL_NOT_STARTED: 403,
    TRIAL_EXPIRED: 403,
    DAILY_LIMIT: 429,
  },
  perMinute: 20,
});

export const replayRoute = defineRoute({
  method: 'GET',
  path: '/api/scan/replay/:id',
  summary: 'Get the status of a replay and, once it is done, its result; kept for an hour',
  access: 'user',
  params: byId,
  response: replaySchema,
  errors: { NOT_FOUND: 404 },
  perMinute: 300,
});

export const cancelReplayRoute = defineRoute({
  method: 'DELETE',
  path: '/api/scan/replay/:id',
  summary: 'Cancel a replay',
  access: 'user',
  params: byId,
  response: z.object({}),
  errors: { NOT_FOUND: 404 },
  perMinute: 60,
});
