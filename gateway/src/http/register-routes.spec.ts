import { describe, expect, it } from '@jest/globals';
import { defineRoute, openApiDocument, routes } from '@plainscan/contracts';
import fastify from 'fastify';
import { z } from 'zod';
import { routeControllers } from '../app.module.ts';
import { Answers, answersOf } from './answers.ts';
import { registerRoutes } from './register-routes.ts';

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
    expect(() => registerRoutes(fastify(), [one, two], [new One()])).toThrow('GET /api/two is answered by nobody');
    expect(() => registerRoutes(fastify(), [one], [new One(), new OneAgain()])).toThrow(
      'GET /api/one is answered twice',
    );
    expect(() => registerRoutes(fastify(), [one], [new One()])).not.toThrow();
  });

  it('of the contracts are answered by the controllers, the demo sign-in only where there is a demo', () => {
    const answered = (demo: boolean) =>
      routeControllers(demo).flatMap((type) => answersOf(type.prototype as object).map((a) => a.route));
    expect(new Set<unknown>(answered(true))).toEqual(new Set<unknown>(Object.values(routes)));
    expect(answered(true)).toHaveLength(Object.values(routes).length);
    expect(answered(false)).not.toContain(routes.demoSignInRoute);
    expect(answered(false)).toHaveLength(Object.values(routes).length - 1);
  });

  it('are documented with their access', () => {
    const { paths } = openApiDocument(Object.values(routes), '1.0.0') as {
      paths: Record<string, Record<string, { security: unknown[] }>>;
    };
    expect(paths['/api/stocks-scan']!['post']!.security).toEqual([{ bearer: [] }]);
    expect(paths['/api/market-clock']!['get']!.security).toEqual([]);
  });
});
