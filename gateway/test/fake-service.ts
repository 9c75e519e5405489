import type { AppError, RpcContract } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcHandler } from '@plainscan/service-kit';
import type { z } from 'zod';

export type Answered = (ctx: CallContext, input: unknown) => unknown;
export const answers = <C extends RpcContract>(contract: C, answer: RpcHandler<C>): [RpcContract, Answered] => [
  contract,
  answer as Answered,
];

export interface FakeCall<C extends RpcContract = RpcContract> {
  ctx: CallContext;
  input: z.output<C['input']>;
}

/** Fakes a service's contracts through the real server; tests set the responses. */
export abstract class FakeService {
  readonly #usual: readonly [RpcContract, Answered][];
  #answers: Map<RpcContract, Answered>;
  #calls = new Map<RpcContract, FakeCall[]>();

  constructor(usual: readonly [RpcContract, Answered][]) {
    this.#usual = usual;
    this.#answers = new Map(usual);
  }

  /** Uses this handler from now on. */
  on<C extends RpcContract>(contract: C, answer: RpcHandler<C>): void {
    this.#answers.set(...answers(contract, answer));
  }

  /** Responds to every call with this from now on. */
  refuse(fault: AppError): void {
    for (const [contract] of this.#usual)
      this.#answers.set(contract, () => {
        throw fault;
      });
  }

  /** number of calls */
  get asked(): number {
    return [...this.#calls.values()].flat().length;
  }

  callsOf<C extends RpcContract>(contract: C): FakeCall<C>[] {
    return (this.#calls.get(contract) ?? []) as FakeCall<C>[];
  }

  lastInput<C extends RpcContract>(contract: C): z.output<C['input']> | undefined {
    return this.callsOf(contract).at(-1)?.input;
  }

  /** Resets it to its initial state. */
  reset(): void {
    this.#answers = new Map(this.#usual);
    this.#calls = new Map();
  }

  answer(contract: RpcContract, ctx: CallContext, input: unknown): unknown {
    this.#calls.set(contract, [...this.callsOf(contract), { ctx, input }]);
    return this.#answers.get(contract)!(ctx, input);
  }
}

/** Gives a fake one handler for each contract. */
export function bindAll(fake: { prototype: FakeService }, rpcs: Readonly<Record<string, RpcContract>>): void {
  for (const [name, contract] of Object.entries(rpcs)) {
    const method = function (this: FakeService, ctx: CallContext, input: unknown) {
      return this.answer(contract, ctx, input);
    };
    Object.defineProperty(fake.prototype, name, { value: method });
    Rpc(contract)(fake.prototype, name, { value: method });
  }
}
