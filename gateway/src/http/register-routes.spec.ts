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

  it('of the contracts are answered by the controllers, those of the demo only where there is a demo', () => {
    const answered = (demo: boolean) =>
      routeControllers(demo).flatMap((type) => answersOf(type.prototype as object).map((a) => a.route));
    for (const demo of [true, false]) {
      expect(new Set<unknown>(answered(demo))).toEqual(new Set<unknown>(servedRoutes(demo)));
      expect(answered(demo)).toHaveLength(servedRoutes(demo).length);
    }
    expect(servedRoutes(true)).toHaveLength(Object.values(routes).length);
    const onlyDemo = servedRoutes(true).filter((route) => !servedRoutes(false).includes(route));
    expect(onlyDemo).toEqual([routes.demoSignInRoute, routes.outboxRoute]);
  });

  it('are documented with their access', () => {
    const { paths } = openApiDocument(Object.values(routes), '1.0.0') as {
      paths: Record<string, Record<string, { security: unknown[] }>>;
    };
    expect(paths['/api/stocks-scan']!['post']!.security).toEqual([{ bearer: [] }]);
    expect(paths['/api/market-clock']!['get']!.security).toEqual([]);
  });
});
