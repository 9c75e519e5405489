import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@plainscan/contracts';

/** First argument of everything that serves a call. */
export interface CallContext {
  readonly requestId: string;
  /** null: nobody is signed in */
  readonly actor: Actor | null;
  /** IANA name of the viewer's zone */
  readonly timeZone: string;
  /** epoch milliseconds after which the caller no longer waits */
  readonly deadlineAt: number;
}

export const MARKET_TIME_ZONE = 'America/New_York';

/** A context for work that nobody asked for over HTTP: a job, a schedule, a test. */
export const newContext = (given: Partial<CallContext> & { deadlineMs?: number } = {}): CallContext => ({
  requestId: given.requestId ?? randomUUID(),
  actor: given.actor ?? null,
  timeZone: given.timeZone ?? MARKET_TIME_ZONE,
  deadlineAt: given.deadlineAt ?? Date.now() + (given.deadlineMs ?? 30_000),
});

export const remainingMs = (ctx: CallContext): number => ctx.deadlineAt - Date.now();

/** The same caller, who waits so long from now on. */
export const withPatience = (ctx: CallContext, ms: number): CallContext => ({ ...ctx, deadlineAt: Date.now() + ms });

// Only for log lines: code reads the context it was given.
const requestIds = new AsyncLocalStorage<string>();
export const withRequestId = <T>(requestId: string, work: () => T): T => requestIds.run(requestId, work);
export const currentRequestId = (): string | undefined => requestIds.getStore();
