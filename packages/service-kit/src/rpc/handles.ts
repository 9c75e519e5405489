import type { RpcContract } from '@plainscan/contracts';
import type { z } from 'zod';
import type { CallContext } from '../context.ts';
import type { JsonText } from './encoded-json.ts';

type Reply<C extends RpcContract> = z.input<C['output']> | JsonText<z.input<C['output']>>;

export type RpcHandler<C extends RpcContract = RpcContract> = (
  ctx: CallContext,
  input: z.output<C['input']>,
) => Promise<Reply<C>> | Reply<C>;

const BOUND = Symbol('rpc contracts bound by a class');
type Binding = { contract: RpcContract; method: string };
type Bound = { [BOUND]?: Binding[] };

/** Binds a method `(ctx, input) => output` of a Nest controller to the contract it answers. */
export const Handles =
  <C extends RpcContract>(contract: C) =>
  <T extends RpcHandler<C>>(target: object, method: string, _descriptor: TypedPropertyDescriptor<T>): void => {
    const own = Object.hasOwn(target, BOUND) ? (target as Bound)[BOUND]! : [];
    Object.defineProperty(target, BOUND, { value: [...own, { contract, method }], configurable: true });
  };

/** Contracts bound by a class, with the methods that answer them. */
export const bindingsOf = (type: { prototype: object }): readonly Binding[] => (type.prototype as Bound)[BOUND] ?? [];
