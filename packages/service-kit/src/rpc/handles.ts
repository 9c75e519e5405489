import type { DiscoveryService } from '@nestjs/core';
import type { RpcContract } from '@plainscan/contracts';
import type { z } from 'zod';
import type { CallContext } from '../context.ts';
import { type MethodBinding, MethodBindings } from '../method-bindings.ts';
import type { JsonText } from './encoded-json.ts';

type Reply<C extends RpcContract> = z.input<C['output']> | JsonText<z.input<C['output']>>;

export type RpcHandler<C extends RpcContract = RpcContract> = (
  ctx: CallContext,
  input: z.output<C['input']>,
) => Promise<Reply<C>> | Reply<C>;

const rpcBindings = new MethodBindings<RpcContract>();

/** Binds a method `(ctx, input) => output` of a Nest controller to the contract it answers. */
export const Handles =
  <C extends RpcContract>(contract: C) =>
  <T extends RpcHandler<C>>(target: object, method: string, _descriptor: TypedPropertyDescriptor<T>): void =>
    rpcBindings.bind(target, contract, method);

/** Contracts bound by a class, with the methods that answer them. */
export const bindingsOf = (type: { prototype: object }): readonly MethodBinding<RpcContract>[] => rpcBindings.of(type);

/** What the process answers, with its handlers. */
export function handlersIn(discovery: DiscoveryService): Map<RpcContract, RpcHandler> {
  const found = new Map<RpcContract, RpcHandler>();
  const subjects = new Set<string>();
  for (const { contract, call } of rpcBindings.in<Parameters<RpcHandler>, ReturnType<RpcHandler>>(discovery)) {
    if (subjects.has(contract.subject)) throw new Error(`${contract.subject} has two handlers`);
    subjects.add(contract.subject);
    found.set(contract, call);
  }
  return found;
}
