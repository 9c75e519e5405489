import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@plainscan/contracts';

/** First argument of every handler and use case. */
export interface CallContext {
  readonly requestId: string;
  /** null: no user is signed in */
  readonly actor: Actor | null;
  /** IANA name of the viewer's zone */
  readonly timeZone: string;
  /** epoch milliseconds after which the caller no longer waits */
  readonly deadlineAt: number;
  /** aborted at the deadline; pass it to everything that can be canceled */
  readonly signal: AbortSignal;
}

export const MARKET_TIME_ZONE = 'America/New_York';

/** The longest delay that Node's timers accept. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A context whose signal is created on first use, because most calls don't need it. */
class Call implements CallContext {
  readonly requestId: string;
  readonly actor: Actor | null;
  readonly timeZone: string;
  readonly deadlineAt: number;
  #signal: AbortSignal | undefined;

  constructor(fields: Omit<CallContext, 'signal'>) {
    this.requestId = fields.requestId;
    this.actor = fields.actor;
    this.timeZone = fields.timeZone;
    this.deadlineAt = fields.deadlineAt;
  }

  get signal(): AbortSignal {
    return (this.#signal ??= AbortSignal.timeout(Math.min(Math.max(0, remainingMs(this)), MAX_TIMER_MS)));
  }
}

/**
 * A context for jobs, schedules, tests, and transports. Defaults: a new request ID, no actor, the market's time zone, and a
 * deadline in 30 seconds.
 */
export const newContext = (fields: Partial<Omit<CallContext, 'signal'>> & { deadlineMs?: number } = {}): CallContext =>
  new Call({
    requestId: fields.requestId ?? randomUUID(),
    actor: fields.actor ?? null,
    timeZone: fields.timeZone ?? MARKET_TIME_ZONE,
    deadlineAt: fields.deadlineAt ?? Date.now() + (fields.deadlineMs ?? 30_000),
  });

export const remainingMs = (ctx: Pick<CallContext, 'deadlineAt'>): number => ctx.deadlineAt - Date.now();

/** The same caller with a new deadline, `ms` from now. */
export const withDeadline = ({ requestId, actor, timeZone }: CallContext, ms: number): CallContext =>
  newContext({ requestId, actor, timeZone, deadlineMs: ms });

// Only for log lines: other code uses the context passed to it.
const requestIds = new AsyncLocalStorage<string>();
export const withRequestId = <T>(requestId: string, work: () => T): T => requestIds.run(requestId, work);
export const currentRequestId = (): string | undefined => requestIds.getStore();

// Only for the database client, which receives no context.
const openCalls = new AsyncLocalStorage<OpenCall | null>();

/** A call whose handler hasn't settled. Cancels its work at the deadline, which is cheaper than a signal listener per query. */
class OpenCall {
  readonly #ctx: CallContext;
  readonly #running = new Set<() => void>();
  #timer: NodeJS.Timeout | null = null;
  isSettled = false;

  constructor(ctx: CallContext) {
    this.#ctx = ctx;
  }

  get isLate(): boolean {
    return remainingMs(this.#ctx) <= 0;
  }

  /** Until `delete(cancel)`, `cancel` is called at the deadline. */
  add(cancel: () => void): void {
    this.#running.add(cancel);
    const cancelAll = () => {
      this.#timer = null; // timers may be early, so work added now is canceled as well
      this.#running.forEach((cancelOne) => cancelOne());
    };
    this.#timer ??= setTimeout(cancelAll, Math.min(Math.max(0, remainingMs(this.#ctx)), MAX_TIMER_MS));
  }

  delete(cancel: () => void): void {
    this.#running.delete(cancel);
  }

  settle(): void {
    this.isSettled = true;
    // Work that outlives the handler isn't canceled.
    if (this.#timer) clearTimeout(this.#timer);
  }
}

/** Runs `handle`; until it settles, the deadline of `ctx` cancels its queries. */
export async function inCall<T>(ctx: CallContext, handle: () => Promise<T>): Promise<T> {
  const call = new OpenCall(ctx);
  try {
    return await openCalls.run(call, handle);
  } finally {
    call.settle();
  }
}
export function currentCall(): OpenCall | null {
  const call = openCalls.getStore();
  return call && !call.isSettled ? call : null;
}
/** For work that calls share or that outlives them: the deadline of the call that starts it doesn't cancel it. */
export const outsideCall = <T>(work: () => T): T => openCalls.run(null, work);
