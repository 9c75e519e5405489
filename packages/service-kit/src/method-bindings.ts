import type { DiscoveryService } from '@nestjs/core';

export interface MethodBinding<C> {
  readonly contract: C;
  readonly method: string;
}
type ClassOf = { prototype: object };

/** What a decorator binds the methods of classes to: kept on the prototype, found when the process starts. */
export class MethodBindings<C> {
  readonly #key = Symbol('contracts bound by a class');

  bind(target: object, contract: C, method: string): void {
    const own = Object.hasOwn(target, this.#key) ? this.of({ prototype: target }) : [];
    Object.defineProperty(target, this.#key, { value: [...own, { contract, method }], configurable: true });
  }

  of({ prototype }: ClassOf): readonly MethodBinding<C>[] {
    return (prototype as Record<symbol, MethodBinding<C>[]>)[this.#key] ?? [];
  }

  /** Bound methods of every controller and provider of the process, however it was made, ready to be called. */
  *in<A extends unknown[], R>(discovery: DiscoveryService): Generator<{ contract: C; call: (...args: A) => R }> {
    const instances = [...discovery.getControllers(), ...discovery.getProviders()].map(
      ({ instance }) => instance as unknown,
    );
    for (const instance of new Set(instances)) {
      const prototype: unknown = instance instanceof Object && Object.getPrototypeOf(instance);
      if (!(prototype instanceof Object)) continue;
      for (const { contract, method } of this.of({ prototype }))
        yield { contract, call: (...args) => (instance as Record<string, (...args: A) => R>)[method]!(...args) };
    }
  }
}
