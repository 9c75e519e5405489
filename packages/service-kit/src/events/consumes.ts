import type { DurableEvent } from '@plainscan/contracts';
import type { z } from 'zod';
import type { CallContext } from '../context.ts';
import { MethodBindings } from '../method-bindings.ts';

/** First argument of everything that consumes an event; nobody is signed in. */
export interface EventContext extends CallContext {
  /** the same at every delivery of one event */
  readonly eventId: string;
  readonly subject: string;
  /** 1 at the first */
  readonly delivery: number;
}

export type EventHandler<E extends DurableEvent = DurableEvent> = (
  ctx: EventContext,
  payload: z.output<E['payload']>,
) => Promise<void> | void;

export const eventBindings = new MethodBindings<DurableEvent>();

/**
 * Binds a method `(ctx, payload)` of a Nest provider or controller to durable events. One replica of the service gets each event;
 * gets it again, after a growing pause, when the method throws, and when the process ends in the middle of it: the method must
 * come to the same when it runs twice. Events are taken in the order they were told in, but for those that come again; replicas
 * handle one each at the same time.
 */
export const Consumes =
  <E extends DurableEvent>(...events: readonly E[]) =>
  <T extends EventHandler<E>>(target: object, method: string, _descriptor: TypedPropertyDescriptor<T>): void => {
    for (const event of events) eventBindings.bind(target, event, method);
  };
