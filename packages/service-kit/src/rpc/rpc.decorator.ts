import 'reflect-metadata';
import { applyDecorators, SetMetadata, UsePipes } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import type { DurableEvent, RpcContract } from '@plainscan/contracts';
import type { z } from 'zod';
import type { CallContext } from '../context.ts';
import { ContractPipe } from './contract.pipe.ts';
import type { JsonText } from './encoded-json.ts';

/** What a handler of the contract receives as its payload. */
export type RpcInput<C extends { readonly input: z.ZodType }> = z.output<C['input']>;
/** What a handler of the contract may return. */
export type RpcOutput<C extends { readonly output: z.ZodType }> = z.input<C['output']> | JsonText<z.input<C['output']>>;

/** An event's payload as its consumer receives it. */
export type EventPayload<E extends { readonly payload: z.ZodType }> = z.output<E['payload']>;

/** First parameter of an event consumer; no user is signed in. */
export interface EventContext extends CallContext {
  /** the same for every delivery of one event */
  readonly eventId: string;
  readonly subject: string;
  /** 1 for the first */
  readonly delivery: number;
}

type MethodDecoratorFor<M> = <T extends M>(target: object, key: string, descriptor: TypedPropertyDescriptor<T>) => void;

export type RpcHandler<C extends RpcContract = RpcContract> = (
  ctx: CallContext,
  input: RpcInput<C>,
) => Promise<RpcOutput<C>> | RpcOutput<C>;

export type EventHandler<E extends DurableEvent = DurableEvent> = (
  ctx: EventContext,
  payload: EventPayload<E>,
) => Promise<void> | void;

/** The context is the first parameter and the payload the second: a convention that lets the compiler check handlers. */
function bindParameters(target: object, key: string): void {
  Ctx()(target, key, 0);
  Payload()(target, key, 1);
}

export interface RpcOptions {
  /** the handler limits its calls itself, so they start as they arrive */
  ownQueue?: boolean;
}

const RPC_CONTRACT = 'plainscan:rpc-contract';

/**
 * Binds a controller method `(ctx, input) => output` to the contract it implements. The input is parsed by the contract before the
 * method runs; the contract must declare the errors that the method throws.
 */
export const Rpc =
  <C extends RpcContract>(contract: C, options: RpcOptions = {}): MethodDecoratorFor<RpcHandler<C>> =>
  (target, key, descriptor) => {
    bindParameters(target, key);
    applyDecorators(
      MessagePattern(contract.subject, { contract, options }),
      SetMetadata(RPC_CONTRACT, contract),
      UsePipes(new ContractPipe({ body: contract.input })),
    )(target, key, descriptor);
  };

/** Contracts that a controller class implements. */
export const contractsOf = (controller: { prototype: object }): RpcContract[] =>
  Object.values(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(({ value }) => {
    const contract: unknown = typeof value === 'function' ? Reflect.getMetadata(RPC_CONTRACT, value) : undefined;
    return contract ? [contract as RpcContract] : [];
  });

/**
 * Binds a controller method `(ctx, payload)` to durable events. One replica of the service handles each event. If the method throws
 * or its process ends before it returns, the event is redelivered after a growing pause, so the method must be idempotent. Events of
 * one subject arrive in the order they were published, except for redeliveries.
 */
export const Consumes =
  <E extends DurableEvent>(...events: readonly E[]): MethodDecoratorFor<EventHandler<E>> =>
  (target, key, descriptor) => {
    bindParameters(target, key);
    const subjects = events.map(({ subject }) => subject);
    EventPattern(subjects as never, { events })(target, key, descriptor as never);
  };
