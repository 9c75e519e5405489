export interface Fault {
  /** if absent, the calls are only delayed */
  kind?: '500' | '429' | 'reset';
  /** how many calls; 1 by default */
  count?: number;
  /**
   * `before` (default): the call has no effect. `during`: it fails halfway without effect, and its idempotency key replays that
   * failure, as Stripe's does. `after`: it takes effect and only the response is lost.
   */
  when?: 'before' | 'during' | 'after';
  /** prefix of the path, such as `/v1/payment_intents` */
  path?: string;
  method?: 'GET' | 'POST' | 'DELETE';
  delayMs?: number;
}

/** Faults that tests inject into the next API calls. */
export class Faults {
  #active: (Fault & { left: number; hits: number })[] = [];

  /** @returns a count of the calls affected so far */
  inject(fault: Fault): { readonly hits: number } {
    const active = { ...fault, left: fault.count ?? 1, hits: 0 };
    this.#active.push(active);
    return active;
  }

  clear(): void {
    this.#active = [];
  }

  next(method: string, path: string): Fault | null {
    const fault = this.#active.find(
      (each) => path.startsWith(each.path ?? '') && (each.method === undefined || each.method === method),
    );
    if (!fault) return null;
    fault.left -= 1;
    fault.hits += 1;
    if (fault.left <= 0) this.#active = this.#active.filter((each) => each !== fault);
    return fault;
  }
}
