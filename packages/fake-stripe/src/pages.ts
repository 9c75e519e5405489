import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account.ts';
import { StripeError } from './api/errors.ts';
import { attachMethod, confirmIntent } from './api/payment-calls.ts';
import { updateSubscription } from './api/subscription-calls.ts';
import type { Controls } from './controls.ts';
import { day, dollars, type Html, html, pageOf } from './html.ts';
import { intentOf } from './invoices.ts';
import { catchUp, methodOf } from './subscriptions.ts';
import type { Invoice, PortalSession, Subscription } from './wire.ts';

interface PagesDeps {
  account: Account;
  controls: Controls;
  save: () => Promise<void>;
}

const CARDS = [
  ['pm_card_visa', 'Visa 4242: succeeds'],
  ['pm_card_chargeDeclined', 'Visa 0002: declined'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'Visa 9995: insufficient funds'],
  ['pm_card_authenticationRequired', 'Visa 3184: 3-D Secure'],
  ['pm_card_chargeCustomerFail', 'Visa 0341: can be saved, but charges are declined'],
] as const;

const cardChoice = html`<label
  >Test card
  <select name="card">
    ${CARDS.map(([token, label]) => html`<option value="${token}">${label}</option>`)}
  </select></label
>`;

const show = (reply: FastifyReply, title: string, content: Html, status = 200) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .send(pageOf(title, content));
const notFound = (reply: FastifyReply) => show(reply, 'Not found', html`<p>Page not found.</p>`, 404);
const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;
const fieldsOf = (request: FastifyRequest) => new URLSearchParams(String(request.body ?? ''));

/** Minimal versions of the pages that Stripe hosts: invoice with 3-D Secure, receipt, and customer portal. */
export function addPages(app: FastifyInstance, { account, controls, save }: PagesDeps): void {
  const { objects } = account;

  /** Runs a submitted form, then redirects to `next` or shows why it failed. */
  const submit = async (reply: FastifyReply, next: string, run: () => unknown) => {
    try {
      catchUp(account);
      run();
      await save();
      return await reply.redirect(next, 303);
    } catch (err) {
      if (!(err instanceof StripeError)) throw err;
      await save();
      const content = html`<p role="alert">${err.message}</p>
        <p><a href="${next}">Back</a></p>`;
      return show(reply, 'Something went wrong', content, err.status);
    }
  };

  app.get('/invoices/:id', async (request, reply) => {
    const invoice = objects.invoices.get(idOf(request));
    if (!invoice?.hosted_invoice_url) return notFound(reply);
    return show(reply, `Invoice ${invoice.number!}`, invoicePage(account, invoice));
  });
  app.post('/invoices/:id', async (request, reply) => {
    const id = idOf(request);
    const invoice = objects.invoices.get(id);
    const intent = invoice && intentOf(account, invoice);
    if (!intent) return notFound(reply);
    const fields = fieldsOf(request);
    const outcome = fields.get('outcome');
    const values = { payment_method: fields.get('card') ?? '', return_url: invoice.hosted_invoice_url! };
    return submit(reply, `/invoices/${id}`, () =>
      outcome === null
        ? confirmIntent({ account, id: intent.id, values, url: '' })
        : controls.authenticate(intent.id, outcome === 'succeed' ? 'succeed' : 'fail'),
    );
  });

  app.get('/receipts/:id', async (request, reply) => {
    const charge = objects.charges.get(idOf(request));
    if (!charge?.paid) return notFound(reply);
    const refunded = charge.amount_refunded > 0 ? html`<p>${dollars(charge.amount_refunded)} refunded.</p>` : '';
    return show(
      reply,
      'Receipt',
      html`<p>${dollars(charge.amount)} paid on ${day(charge.created)}.</p>
        ${refunded}`,
    );
  });

  app.get('/portal/:id', async (request, reply) => {
    const session = objects.portalSessions.get(idOf(request));
    if (!session) return notFound(reply);
    catchUp(account);
    return show(reply, 'Billing', portalPage(account, session));
  });
  app.post('/portal/:id', async (request, reply) => {
    const session = objects.portalSessions.get(idOf(request));
    const fields = fieldsOf(request);
    const id = fields.get('subscription') ?? '';
    if (!session || objects.subscriptions.get(id)?.customer !== session.customer) return notFound(reply);
    const change = (values: Record<string, string>) => updateSubscription({ account, id, values, url: '' });
    const card = fields.get('card');
    return submit(reply, `/portal/${idOf(request)}`, () =>
      card === null
        ? change({ cancel_at_period_end: fields.get('cancel') ?? 'false' })
        : change({
            default_payment_method: attachMethod({ account, id: card, values: { customer: session.customer }, url: '' })
              .id,
          }),
    );
  });
}

const challenge = html`<p>Your bank wants to confirm this payment.</p>
  <form method="post">
    <button name="outcome" value="succeed">Complete authentication</button>
    <button name="outcome" value="fail">Fail authentication</button>
  </form>`;

function invoicePage(account: Account, invoice: Invoice): Html {
  const intent = intentOf(account, invoice);
  const action =
    intent?.status === 'requires_action'
      ? challenge
      : invoice.status === 'open'
        ? html`<form method="post">${cardChoice} <button>Pay</button></form>`
        : '';
  return html`<p>${invoice.lines.data[0]!.description ?? ''}</p>
    <p><strong>${dollars(invoice.amount_due)}</strong>, ${String(invoice.status)}</p>
    ${action}`;
}

function portalPage(account: Account, { customer, return_url: returnUrl }: PortalSession): Html {
  const of = <T extends { customer: string | null }>(all: Map<string, T>) =>
    [...all.values()].filter((each) => each.customer === customer).reverse();
  const subscriptions = of(account.objects.subscriptions).map((each) => subscriptionSection(account, each));
  const invoices = of(account.objects.invoices).filter((each) => each.number !== null);
  return html`<h2>Subscriptions</h2>
    ${subscriptions.length ? subscriptions : html`<p>None.</p>`}
    <h2>Invoices</h2>
    <ul>
      ${invoices.map(
        ({ id, number, created, amount_due: cents, status }) =>
          html`<li>
            <a href="/invoices/${id}">${number!}</a>, ${day(created)}: ${dollars(cents)}, ${String(status)}
          </li>`,
      )}
    </ul>
    ${returnUrl ? html`<p><a href="${returnUrl}">Return</a></p>` : ''}`;
}

function subscriptionSection(account: Account, subscription: Subscription): Html {
  const { price, current_period_end: end } = subscription.items.data[0]!;
  const { cancel_at_period_end: ending, ended_at: ended, status } = subscription;
  const name = account.objects.products.get(price.product)!.name;
  const card = methodOf(account, subscription)?.card;
  const form = (content: Html) =>
    html`<form method="post"><input type="hidden" name="subscription" value="${subscription.id}" />${content}</form>`;
  const actions = [
    form(html`<button name="cancel" value="${String(!ending)}">${ending ? 'Renew' : 'Cancel'} subscription</button>`),
    form(html`${cardChoice} <button>Use this card</button>`),
  ];
  return html`<section>
    <p>
      <strong>${name}</strong>, ${dollars(price.unit_amount!)} per month:
      ${status}${ended ? '' : `, ${ending ? 'ends' : 'renews'} on ${day(end)}`}
    </p>
    ${card ? html`<p>Paid with the card ending in ${card.last4!}.</p>` : ''} ${ended ? '' : actions}
  </section>`;
}
