import { AppError } from '@plainscan/contracts';
import { overloadedError } from '../app-error.ts';

export interface CallLimits {
  /** per subject */
  maxInFlight: number;
  /** per subject and user, so that one user never takes every slot */
  maxInFlightPerUser: number;
  /** per subject */
  maxWaiting: number;
  /** calls that wait continuously for longer than this are an overload, not a burst */
  burstMs: number;
  /** how long a call that arrives in a burst may wait */
  burstWaitMs: number;
  /** how long a call that arrives in an overload may wait */
  overloadWaitMs: number;
}

export const CALL_LIMITS: CallLimits = {
  maxInFlight: 512,
  maxInFlightPerUser: 384,
  maxWaiting: 256,
  burstMs: 900,
  burstWaitMs: 4000,
  overloadWaitMs: 300,
};

/** How long one turn of the event loop may start calls before messages are read again. */
const TURN_MS = 25;
/** Calls that one turn may start. */
const MAX_STEPS = 256;

interface Waiting {
  user: string;
  since: number;
  start(): void;
  refuse(error: AppError): void;
}

/** Calls without a user, such as sign-ins, share a turn. */
const NO_USER = '';

/** The calls of one subject. Users take turns; the calls of one user start in order. */
class SubjectQueue {
  readonly inFlight = new Map<string, number>();
  inFlightCount = 0;
  /** when calls began to wait; null if none waits */
  private waitingSince: number | null = null;
  /** waiting calls with the time at which each is refused; oldest first */
  private readonly all = new Map<Waiting, number>();
  /** waiting calls by user; the user whose turn it is comes first */
  private readonly byUser = new Map<string, Waiting[]>();

  constructor(private readonly limits: CallLimits) {}

  get isIdle(): boolean {
    return this.all.size === 0 && this.inFlightCount === 0;
  }

  get hasWaiting(): boolean {
    return this.all.size > 0;
  }

  hasRoom(user: string): boolean {
    if (this.inFlightCount >= this.limits.maxInFlight) return false;
    return user === NO_USER || (this.inFlight.get(user) ?? 0) < this.limits.maxInFlightPerUser;
  }

  /** A full queue drops the newest call of the user who has the most waiting. */
  add(call: Waiting): void {
    if (this.all.size >= this.limits.maxWaiting) {
      const longest = [...this.byUser.values()].reduce((a, b) => (b.length > a.length ? b : a));
      if (longest.length <= (this.byUser.get(call.user)?.length ?? 0) + 1) return call.refuse(overloadedError());
      const dropped = longest.at(-1)!;
      this.remove(dropped);
      dropped.refuse(overloadedError());
    }
    this.waitingSince ??= call.since;
    this.all.set(call, call.since + this.maxWaitMs(call.since));
    const callsOfUser = this.byUser.get(call.user);
    if (callsOfUser) callsOfUser.push(call);
    else this.byUser.set(call.user, [call]);
  }

  /** Removes and returns the next call that may start; its user goes to the back. */
  take(): Waiting | undefined {
    for (const [user, [call]] of this.byUser) {
      if (!this.hasRoom(user)) continue;
      const callsOfUser = this.remove(call!);
      if (callsOfUser.length > 0) {
        this.byUser.delete(user);
        this.byUser.set(user, callsOfUser);
      }
      return call;
    }
    return undefined;
  }

  refuseOld(now: number): void {
    for (const [call, refuseAt] of this.all) {
      if (refuseAt > now) continue;
      this.remove(call);
      call.refuse(overloadedError());
    }
  }

  /** When the next call is refused. */
  nextRefusalAt(): number {
    return Math.min(...this.all.values());
  }

  private maxWaitMs(now: number): number {
    const { burstMs, burstWaitMs, overloadWaitMs } = this.limits;
    return now - (this.waitingSince ?? now) < burstMs ? burstWaitMs : overloadWaitMs;
  }

  private remove(call: Waiting): Waiting[] {
    this.all.delete(call);
    if (this.all.size === 0) this.waitingSince = null;
    const callsOfUser = this.byUser.get(call.user)!;
    callsOfUser.splice(callsOfUser.indexOf(call), 1);
    if (callsOfUser.length === 0) this.byUser.delete(call.user);
    return callsOfUser;
  }
}

/**
 * Limits the calls that a process works on, and starts them for at most `TURN_MS` per turn of its event loop, so that messages are
 * read and refused in time even if handlers block the loop. Subjects take turns, and so do users. Not p-queue or cockatiel's
 * bulkhead, which don't distinguish users or track how long calls have waited.
 */
export class CallQueue {
  private readonly limits: CallLimits;
  private readonly subjects = new Map<string, SubjectQueue>();
  private turnBeganAt: number | null = null;
  /** Pending immediates, each of which starts one call: Node runs its microtasks before the next, so its cost is measured. */
  private steps = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    limits: Partial<CallLimits> = {},
    private readonly now: () => number = () => performance.now(),
  ) {
    this.limits = { ...CALL_LIMITS, ...limits };
  }

  /** Runs `work` when its turn comes. @throws AppError OVERLOADED, immediately or after waiting too long */
  run<T>(subject: string, userId: string | null, work: () => Promise<T>): Promise<T> {
    const user = userId ?? NO_USER;
    const queue = this.queueOf(subject);
    if (this.turnBeganAt === null && this.steps === 0 && !queue.hasWaiting && queue.hasRoom(user)) {
      this.beginTurn();
      return this.track(subject, queue, user, work);
    }
    return new Promise((resolve, reject) => {
      const start = () => void this.track(subject, queue, user, work).then(resolve, reject);
      queue.add({ user, since: this.now(), start, refuse: reject });
      this.addStep();
    });
  }

  private queueOf(subject: string): SubjectQueue {
    let queue = this.subjects.get(subject);
    if (!queue) this.subjects.set(subject, (queue = new SubjectQueue(this.limits)));
    return queue;
  }

  private async track<T>(subject: string, queue: SubjectQueue, user: string, work: () => Promise<T>): Promise<T> {
    queue.inFlightCount += 1;
    queue.inFlight.set(user, (queue.inFlight.get(user) ?? 0) + 1);
    try {
      return await work();
    } finally {
      queue.inFlightCount -= 1;
      const remaining = queue.inFlight.get(user)! - 1;
      if (remaining > 0) queue.inFlight.set(user, remaining);
      else queue.inFlight.delete(user);
      if (queue.hasWaiting) this.addStep();
      else if (queue.isIdle && this.subjects.get(subject) === queue) this.subjects.delete(subject);
    }
  }

  private beginTurn(): void {
    this.turnBeganAt = this.now();
    // Runs in the next turn, before steps added by this one.
    setImmediate(() => (this.turnBeganAt = null));
  }

  private addStep(): void {
    if (this.steps >= MAX_STEPS) return;
    this.steps += 1;
    setImmediate(() => {
      this.steps -= 1;
      this.step();
    });
  }

  private step(): void {
    const now = this.now();
    if (this.turnBeganAt === null) {
      this.beginTurn();
      for (const queue of this.subjects.values()) queue.refuseOld(now);
    } else if (now - this.turnBeganAt >= TURN_MS) return this.addStep();
    for (const [subject, queue] of this.subjects) {
      const call = queue.take();
      if (!call) continue;
      this.subjects.delete(subject);
      this.subjects.set(subject, queue);
      this.addStep();
      call.start();
      return;
    }
    this.waitForRefusal(now);
  }

  /** Called when nothing can start until a call ends or is refused. */
  private waitForRefusal(now: number): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const nextAt = Math.min(...[...this.subjects.values()].map((queue) => queue.nextRefusalAt()));
    if (nextAt === Infinity) return;
    this.timer = setTimeout(
      () => {
        this.timer = null;
        this.addStep();
      },
      Math.max(1, nextAt - now),
    ).unref();
  }
}
