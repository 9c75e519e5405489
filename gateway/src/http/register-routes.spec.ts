import { describe, expect, it } from '@jest/globals';
import { defineRoute, openApiDocument, routes } from '@plainscan/contracts';
import fastify from 'fastify';
import { z } from 'zod';
import { routeControllers, servedRoutes } from '../app.module.ts';
import { Answers, answersOf } from './answers.ts';
import { type Guards, registerRoutes } from './register-routes.ts';

const unguarded: Guards = {
  terms: { pass: async () => {} },
  audit: { around: async (_ctx, _route, _input, work) => work() },
};

const route = (path: string) =>
  defineRoute({ method: 'GET', path, summary: path, access: 'public', response: z.object({ n: z.int() }), errors: {} });
const [one, two] = [route('/api/one'), route('/api/two')];

class One {
  @Answers(one)
  answer() {
    return { n: 1 };
  }
}
class OneAgain {
  @Answers(one)
  answer() {
    return { n: 2 };
  }
}

describe('the routes', () => {
  it('are answered by exactly one method each, or the gateway does not boot', () => {
    expect(() => registerRoutes(fastify(), [one, two], [new One()], unguarded)).toThrow(
      'GET /api/two is answered by nobody',
    );
    expect(() => registerRoutes(fastify(), [one], [new One(), new OneAgain()], unguarded)).toThrow(
      'GET /api/one is answered twice',
    );
    expect(() => registerRoutes(fastify(), [one], [new One()], unguarded)).not.toThrow();
  });

  it('of the contracts are answered by the controllers, those of the demo and of local payments only where there are such', () => {
    const answered = (served: Parameters<typeof routeControllers>[0]) =>
      routeControllers(served).flatMap((type) => answersOf(type.prototype as object).map((a) => a.route));
    const both = [true, false];
    for (const demo of both)
      for (const localPayments of both) {
        const served = { demo, localPayments };
        expect(new Set<unknown>(answered(served))).toEqual(new Set<unknown>(servedRoutes(served)));
        expect(answered(served)).toHaveLength(servedRoutes(served).length);
      }
    const all = servedRoutes({ demo: true, localPayments: true });
    expect(all).toHaveLength(Object.values(routes).length);
    const without = (served: Parameters<typeof servedRoutes>[0]) =>
      all.filter((route) => !servedRoutes(served).includes(route));
    expect(without({ demo: false, localPayments: true })).toEqual([routes.demoSignInRoute, routes.outboxRoute]);
    expect(without({ demo: true, localPayments: false })).toEqual([
      routes.localConfirmRoute,
      routes.localAuthenticateRoute,
    ]);
  });

  it('are documented with their access', () => {
    const { paths } = openApiDocument(Object.values(routes), '1.0.0') as {
      paths: Record<string, Record<string, { security: unknown[] }>>;
    };
    expect(paths['/api/stocks-scan']!['post']!.security).toEqual([{ bearer: [] }]);
    expect(paths['/api/market-clock']!['get']!.security).toEqual([]);
  });
});
