import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../account.ts';
import { intentOf } from '../billing/invoices.ts';
import type { Controls } from '../controls/controls.ts';
import { StripeError } from '../errors.ts';
import { ENDPOINTS } from '../resources/endpoints.ts';
import { day, dollars, type Html, html, pageOf } from './html.ts';
import { invoicePage, portalPage } from './parts.ts';

export interface PagesOptions {
  account: Account;
  controls: Controls;
  catchUp: () => void;
  saved: () => Promise<void>;
}

const show = (reply: FastifyReply, title: string, content: Html, status = 200) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .send(pageOf(title, content));
const missing = (reply: FastifyReply) => show(reply, 'Not found', html`<p>There is no such page.</p>`, 404);
const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;
const fieldsOf = (request: FastifyRequest) => new URLSearchParams(String(request.body ?? ''));

/** The pages Stripe hosts: 3-D Secure, an invoice, a receipt and the customer portal; each as little as serves. */
export function addPages(app: FastifyInstance, options: PagesOptions): void {
  const { account } = options;
  const { objects } = account;
  addAuthentication(app, options);

  app.get('/invoices/:id', async (request, reply) => {
    const invoice = objects.invoices.get(idOf(request));
    if (!invoice?.hosted_invoice_url) return missing(reply);
    return show(reply, `Invoice ${invoice.number!}`, invoicePage(account, invoice));
  });
  app.post('/invoices/:id', async (request, reply) => {
    const id = idOf(request);
    const invoice = objects.invoices.get(id);
    const intent = invoice && intentOf(account, invoice);
    if (!intent) return missing(reply);
    return act(options, reply, `/invoices/${id}`, () =>
      call(account, '/payment_intents/:id/confirm', intent.id, {
        payment_method: fieldsOf(request).get('card') ?? '',
        return_url: invoice.hosted_invoice_url!,
      }),
    );
  });

  app.get('/receipts/:id', async (request, reply) => {
    const charge = objects.charges.get(idOf(request));
    if (!charge?.paid) return missing(reply);
    return show(
      reply,
      'Receipt',
      html`<p>${dollars(charge.amount)} paid on ${day(charge.created)}.</p>
        <p>${charge.amount_refunded > 0 ? `${dollars(charge.amount_refunded)} refunded.` : ''}</p>`,
    );
  });

  app.get('/portal/:id', async (request, reply) => {
    const session = objects.portalSessions.get(idOf(request));
    if (!session) return missing(reply);
    options.catchUp();
    return show(reply, 'Your billing', portalPage(account, session));
  });
  app.post('/portal/:id', async (request, reply) => {
    const session = objects.portalSessions.get(idOf(request));
    const fields = fieldsOf(request);
    const subscription = fields.get('subscription') ?? '';
    if (!session || objects.subscriptions.get(subscription)?.customer !== session.customer) return missing(reply);
    return act(options, reply, `/portal/${idOf(request)}`, () => {
      const card = fields.get('card');
      const change = (values: Record<string, unknown>) => call(account, '/subscriptions/:id', subscription, values);
      if (card === null) return change({ cancel_at_period_end: fields.get('cancel') ?? 'false' });
      const method = call(account, '/payment_methods/:id/attach', card, { customer: session.customer });
      return change({ default_payment_method: (method as { id: string }).id });
    });
  });
}

function addAuthentication(app: FastifyInstance, options: PagesOptions): void {
  const { account, controls } = options;
  const { paymentIntents, setupIntents } = account.objects;
  const intentAt = (id: string) => paymentIntents.get(id) ?? setupIntents.get(id);

  app.get('/authenticate/:id', async (request, reply) => {
    const intent = intentAt(idOf(request));
    if (!intent) return missing(reply);
    if (intent.status !== 'requires_action')
      return show(reply, '3-D Secure', html`<p>Nothing waits to be authenticated here.</p>`);
    return show(
      reply,
      '3-D Secure',
      html`<p>Your bank asks whether this is you.</p>
        <form method="post">
          <button name="outcome" value="succeed">Complete authentication</button>
          <button name="outcome" value="fail">Fail authentication</button>
        </form>`,
    );
  });
  app.post('/authenticate/:id', async (request, reply) => {
    const intent = intentAt(idOf(request));
    if (!intent) return missing(reply);
    const outcome = fieldsOf(request).get('outcome') === 'succeed' ? 'succeed' : 'fail';
    const returnUrl = intent.next_action?.redirect_to_url?.return_url;
    const next = new URL(returnUrl ?? `${account.url}/authenticate/${intent.id}`);
    if (returnUrl) {
      next.searchParams.set(intent.object, intent.id);
      next.searchParams.set(`${intent.object}_client_secret`, intent.client_secret!);
      next.searchParams.set('redirect_status', outcome === 'succeed' ? 'succeeded' : 'failed');
    }
    return act(options, reply, next.href, () => controls.authenticate({ [intent.object]: intent.id, outcome }));
  });
}

/** What the API would do for the same. */
const call = (account: Account, path: string, id: string, values: Record<string, unknown>): object =>
  ENDPOINTS.find((each) => each.method === 'POST' && each.path === path)!.run({
    account,
    path: { id },
    values,
    url: '',
    publishable: false,
  });

/** Runs what a form asks for, then goes to `next`, or says why it did not work. */
async function act(options: PagesOptions, reply: FastifyReply, next: string, run: () => unknown) {
  try {
    options.catchUp();
    run();
    return await reply.redirect(next, 303);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return show(
      reply,
      'That did not work',
      html`<p role="alert">${error.message}</p>
        <p><a href="${next}">Back</a></p>`,
      error.status,
    );
  } finally {
    await options.saved();
  }
}
