import type { FastifyReply } from 'fastify';
import { apiError, rateLimited } from '../errors.ts';

export interface FaultOrder {
  /** none: the calls are only slowed down */
  kind?: '500' | '429' | 'reset' | undefined;
  /** how many calls; 1 unless told */
  count?: number | undefined;
  /**
   * `after`: the call has its effect, and only its answer is lost; `during`: it begins and fails, without effect, and its idempotency
   * key brings that failure again, as Stripe's does
   */
  when?: 'before' | 'during' | 'after' | undefined;
  /** only calls whose path begins so, as in `/v1/payment_intents` */
  path?: string | undefined;
  method?: 'GET' | 'POST' | 'DELETE' | undefined;
  /** before anything is done */
  delayMs?: number | undefined;
  /** while its idempotency key is held, before its effect */
  holdMs?: number | undefined;
}

type Send = (reply: FastifyReply, answer: { status: number; body: unknown }) => FastifyReply;

export interface Fault extends FaultOrder {
  when: 'before' | 'during' | 'after';
  answer(reply: FastifyReply, send: Send): FastifyReply;
}

/** What goes wrong with the next calls, by order of a test. */
export class Faults {
  #orders: (FaultOrder & { left: number; met: number })[] = [];

  /** Answers how many calls it has met so far. */
  order(order: FaultOrder): { readonly met: number } {
    const placed = { ...order, left: order.count ?? 1, met: 0 };
    this.#orders.push(placed);
    return placed;
  }

  clear(): void {
    this.#orders = [];
  }

  next(method: string, path: string): Fault | null {
    const order = this.#orders.find(
      (each) => path.startsWith(each.path ?? '') && (each.method === undefined || each.method === method),
    );
    if (!order) return null;
    order.left -= 1;
    order.met += 1;
    if (order.left <= 0) this.#orders = this.#orders.filter((each) => each !== order);
    return { ...order, when: order.when ?? 'before', answer: (reply, send) => fail(order.kind, reply, send) };
  }
}

function fail(kind: FaultOrder['kind'], reply: FastifyReply, send: Send): FastifyReply {
  if (kind === 'reset') {
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
    return reply;
  }
  const { status, body } = kind === '429' ? rateLimited() : apiError();
  return send(reply, { status, body: { error: body } });
}
