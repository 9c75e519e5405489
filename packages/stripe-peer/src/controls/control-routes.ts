import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalidParam, StripeError } from '../errors.ts';
import { authentication, closing, type Controls, dispute, fault, passing } from './controls.ts';

const events = z.strictObject({ events: z.array(z.string()).max(1000) });
const count = z.strictObject({ count: z.int().min(0).max(1000) });
const endpoint = z.strictObject({ url: z.url(), secret: z.string().min(1) }).nullable();
const nothing = z.strictObject({}).nullish();

/**
 * The controls over HTTP: JSON in, JSON out. Only JSON is read, which a foreign page cannot send without asking first, and nothing
 * here answers that.
 */
export function addControlRoutes(app: FastifyInstance, controls: Controls, saved: () => Promise<void>): void {
  const { webhooks, faults } = controls;
  const post = <S extends z.ZodType>(
    path: string,
    body: S,
    run: (given: z.output<S>, params: Record<string, string>) => unknown,
  ) =>
    app.post(`/test${path}`, async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        if (!request.headers['content-type']?.startsWith('application/json'))
          throw invalidParam('Send JSON, with its content type.', '');
        const result = body.safeParse(request.body);
        if (!result.success) throw invalidParam(z.prettifyError(result.error), '');
        const answer = await run(result.data, request.params as Record<string, string>);
        await saved();
        return await reply.send(answer ?? { ok: true });
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        return reply.code(error.status).send({ error: error.body });
      }
    });
  const known = (ids: readonly string[]) => {
    for (const id of ids) if (!controls.knows(id)) throw invalidParam(`No such event: '${id}'`, 'events');
  };

  post('/authenticate', authentication, (given) => controls.authenticate(given));
  post('/disputes', dispute, (given) => controls.openDispute(given));
  post('/disputes/:id/close', closing, ({ outcome }, { id }) => controls.closeDispute(id!, outcome));
  post('/time/pass', passing, ({ seconds }) => controls.passTime(seconds));
  post('/api/faults', fault, (order) => faults.order(order));
  post('/api/faults/clear', nothing, () => faults.clear());
  post('/webhooks/endpoint', endpoint, (to) => webhooks.setEndpoint(to));
  post('/webhooks/pause', nothing, () => webhooks.pause());
  post('/webhooks/resume', nothing, () => webhooks.resume());
  post('/webhooks/retry', nothing, () => webhooks.retryNow());
  post('/webhooks/copies', count, (given) => webhooks.sendCopies(given.count));
  post('/webhooks/drop', count, (given) => webhooks.dropNext(given.count));
  post('/webhooks/deliver', events, async (given) => {
    known(given.events);
    return { data: await webhooks.deliverInOrder(given.events) };
  });
  post('/webhooks/redeliver', events, (given) => {
    known(given.events);
    for (const event of given.events) webhooks.redeliver(event);
  });
  app.get('/test/webhooks/deliveries', async (request) => ({
    data: controls.deliveries((request.query as { event?: string }).event),
  }));
}
