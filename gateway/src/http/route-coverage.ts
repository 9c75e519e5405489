import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { RouteContract } from '@plainscan/contracts';
import { contractOf } from './route.decorator.ts';

/** Injection token of the contracts that this deployment serves. */
export const SERVED_ROUTES = Symbol('SERVED_ROUTES');

/** @throws at boot unless every served contract has exactly one handler, and every handler a served contract */
@Injectable()
export class RouteCoverage implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    @Inject(SERVED_ROUTES) private readonly served: readonly RouteContract[],
  ) {}

  onModuleInit(): void {
    const handled = this.discovery.getControllers().flatMap(({ metatype }) => this.contractsIn(metatype!));
    const problems = [
      ...this.served.filter((route) => !handled.includes(route)).map((route) => `${nameOf(route)} has no handler`),
      ...handled
        .filter((route, index) => handled.indexOf(route) !== index)
        .map((route) => `${nameOf(route)} has two handlers`),
      ...handled.filter((route) => !this.served.includes(route)).map((route) => `${nameOf(route)} is not served here`),
    ];
    if (problems.length > 0) throw new Error(problems.join('; '));
  }

  private contractsIn({ prototype }: { prototype: object }): RouteContract[] {
    const methods = prototype as Record<string, object>;
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => contractOf(methods[name]!) ?? []);
  }
}

const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`;
