import { describe, expect, it } from '@jest/globals';
import { Controller, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import {
  defineRoute,
  demoSignInRoute,
  keepDemoRoute,
  localAuthenticateRoute,
  localConfirmRoute,
  outboxRoute,
  type RouteContract,
} from '@plainscan/contracts';
import { routes } from '@plainscan/contracts/registry';
import { z } from 'zod';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { servedRoutes } from '../app.module.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { openApiDocument } from './openapi.ts';
import { contractOf, Route } from './route.decorator.ts';
import { RouteCoverage, SERVED_ROUTES } from './route-coverage.ts';

const route = (path: string) =>
  defineRoute({ method: 'GET', path, summary: path, access: 'public', response: z.object({ n: z.int() }), errors: {} });
const [one, two] = [route('/api/one'), route('/api/two')];

@Controller()
class One {
  @Route(one)
  get() {
    return { n: 1 };
  }
}
@Controller()
class OneAgain {
  @Route(one)
  get() {
    return { n: 2 };
  }
}

async function boot(served: readonly RouteContract[], controllers: Type[]): Promise<void> {
  class TestModule {}
  Module({
    imports: [DiscoveryModule],
    controllers,
    providers: [RouteCoverage, { provide: SERVED_ROUTES, useValue: served }],
  })(TestModule);
  await NestFactory.createApplicationContext(TestModule, { logger: false, abortOnError: false });
}

describe('route coverage', () => {
  it('is checked at startup: every contract must have exactly one handler', async () => {
    await expect(boot([one, two], [One])).rejects.toThrow('GET /api/two has no handler');
    await expect(boot([one], [One, OneAgain])).rejects.toThrow('GET /api/one has two handlers');
    await expect(boot([two], [One])).rejects.toThrow('GET /api/one is not served here');
    await expect(boot([one], [One])).resolves.toBeUndefined();
  });

  it('includes the demo and local payments only when they are configured', () => {
    const all = servedRoutes({ demo: true, localPayments: true });
    expect(all).toHaveLength(Object.values(routes).length);
    const without = (served: Parameters<typeof servedRoutes>[0]) =>
      all.filter((contract) => !servedRoutes(served).includes(contract));
    expect(without({ demo: false, localPayments: true })).toEqual([demoSignInRoute, keepDemoRoute, outboxRoute]);
    expect(without({ demo: true, localPayments: false })).toEqual([localAuthenticateRoute, localConfirmRoute]);
    const handled = (controllers: Type[] | undefined) =>
      controllers!.flatMap(({ prototype }: { prototype: Record<string, object> }) =>
        Object.getOwnPropertyNames(prototype).flatMap((name) => contractOf(prototype[name]!) ?? []),
      );
    for (const on of [true, false]) {
      const accounts = handled(AccountsModule.forRoot({ demo: on }).controllers);
      expect(accounts.includes(outboxRoute)).toBe(on);
      const billing = handled(BillingModule.forRoot({ localPayments: on }).controllers);
      expect(billing.includes(localConfirmRoute)).toBe(on);
    }
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument(Object.values(routes));

  it('contains every route with its access', () => {
    for (const { method, path } of Object.values(routes))
      expect(document.paths![path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase());
    expect(document.paths!['/api/stocks-scan']!.post!.security).toEqual([{ bearer: [] }]);
    expect(document.paths!['/api/market-clock']!.get!.security).toEqual([]);
  });

  it('has no dangling reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
    expect(references.some((reference) => reference.startsWith('#/components/schemas/ScanResponse'))).toBe(true);
    expect(Object.keys(document.components!.schemas!).map((name) => `#/components/schemas/${name}`)).toEqual(
      expect.arrayContaining(references),
    );
  });
});
