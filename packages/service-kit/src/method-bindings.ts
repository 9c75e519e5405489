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

  /** Bound methods of every controller and provider of the process, ready to be called. */
  *in<A extends unknown[], R>(discovery: DiscoveryService): Generator<{ contract: C; call: (...args: A) => R }> {
    for (const { instance, metatype } of [...discovery.getControllers(), ...discovery.getProviders()]) {
      if (typeof metatype !== 'function' || !metatype.prototype || !instance) continue;
      for (const { contract, method } of this.of(metatype))
        yield { contract, call: (...args) => (instance as Record<string, (...args: A) => R>)[method]!(...args) };
    }
  }
}
