import type { AppError, RpcContract } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcHandler } from '@plainscan/service-kit';
import type { z } from 'zod';

type FakeHandler = (ctx: CallContext, input: unknown) => unknown;
export const respondTo = <C extends RpcContract>(contract: C, handler: RpcHandler<C>): [RpcContract, FakeHandler] => [
  contract,
  handler as FakeHandler,
];

export interface FakeCall<C extends RpcContract = RpcContract> {
  ctx: CallContext;
  input: z.output<C['input']>;
}

/** Fakes a service's contracts through the real server; tests set the responses. */
export abstract class FakeService {
  readonly #defaults: readonly [RpcContract, FakeHandler][];
  #handlers: Map<RpcContract, FakeHandler>;
  #calls = new Map<RpcContract, FakeCall[]>();

  constructor(defaults: readonly [RpcContract, FakeHandler][]) {
    this.#defaults = defaults;
    this.#handlers = new Map(defaults);
  }

  /** Uses this handler from now on. */
  on<C extends RpcContract>(contract: C, handler: RpcHandler<C>): void {
    this.#handlers.set(...respondTo(contract, handler));
  }

  /** Every call fails with this error from now on. */
  failWith(error: AppError): void {
    for (const [contract] of this.#defaults)
      this.#handlers.set(contract, () => {
        throw error;
      });
  }

  /** number of calls */
  get callCount(): number {
    return [...this.#calls.values()].flat().length;
  }

  callsOf<C extends RpcContract>(contract: C): FakeCall<C>[] {
    return (this.#calls.get(contract) ?? []) as FakeCall<C>[];
  }

  lastInput<C extends RpcContract>(contract: C): z.output<C['input']> | undefined {
    return this.callsOf(contract).at(-1)?.input;
  }

  /** Restores the default handlers and forgets all calls. */
  reset(): void {
    this.#handlers = new Map(this.#defaults);
    this.#calls = new Map();
  }

  handle(contract: RpcContract, ctx: CallContext, input: unknown): unknown {
    this.#calls.set(contract, [...this.callsOf(contract), { ctx, input }]);
    return this.#handlers.get(contract)!(ctx, input);
  }
}

/** Adds one handler per contract to a fake. */
export function bindAll(fake: { prototype: FakeService }, rpcs: Readonly<Record<string, RpcContract>>): void {
  for (const [name, contract] of Object.entries(rpcs)) {
    const method = function (this: FakeService, ctx: CallContext, input: unknown) {
      return this.handle(contract, ctx, input);
    };
    Object.defineProperty(fake.prototype, name, { value: method });
    Rpc(contract)(fake.prototype, name, { value: method });
  }
}
