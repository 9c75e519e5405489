import type { Account } from '../account.ts';
import { methodOf } from '../billing/due.ts';
import { intentOf } from '../billing/invoices.ts';
import type { Invoice, PortalSession, Subscription } from '../wire.ts';
import { day, dollars, html, type Html } from './html.ts';

const CARDS = [
  ['pm_card_visa', 'Visa 4242: succeeds'],
  ['pm_card_chargeDeclined', 'Visa 0002: declined'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'Visa 9995: insufficient funds'],
  ['pm_card_authenticationRequired', 'Visa 3184: 3-D Secure'],
  ['pm_card_chargeCustomerFail', 'Visa 0341: kept, then declined'],
] as const;

const cardChoice = html`<label
  >Test card
  <select name="card">
    ${CARDS.map(([token, label]) => html`<option value="${token}">${label}</option>`)}
  </select></label
>`;

export function invoicePage(account: Account, invoice: Invoice): Html {
  const intent = intentOf(account, invoice);
  const toDo =
    intent?.status === 'requires_action'
      ? html`<p><a href="/authenticate/${intent.id}">Authenticate the payment</a></p>`
      : invoice.status === 'open'
        ? html`<form method="post">${cardChoice} <button>Pay</button></form>`
        : '';
  return html`<p>${invoice.lines.data[0]!.description ?? ''}</p>
    <p><strong>${dollars(invoice.amount_due)}</strong>, ${String(invoice.status)}</p>
    ${toDo}`;
}

export function portalPage(account: Account, { customer, return_url: returnUrl }: PortalSession): Html {
  const of = <T extends { customer: string | null }>(all: Map<string, T>) =>
    [...all.values()].filter((each) => each.customer === customer).reverse();
  const subscriptions = of(account.objects.subscriptions);
  const invoices = of(account.objects.invoices).filter((each) => each.number !== null);
  return html`<h2>Subscriptions</h2>
    ${subscriptions.length ? subscriptions.map((each) => subscriptionPart(account, each)) : html`<p>None.</p>`}
    <h2>Invoices</h2>
    ${invoices.length ? invoiceTable(invoices) : html`<p>None.</p>`}
    ${returnUrl ? html`<p><a href="${returnUrl}">Return</a></p>` : ''}`;
}

const invoiceTable = (invoices: readonly Invoice[]): Html =>
  html`<table>
    <tr>
      <th>Number</th>
      <th>Date</th>
      <th>Amount</th>
      <th>Status</th>
    </tr>
    ${invoices.map(
      (each) =>
        html`<tr>
          <td><a href="/invoices/${each.id}">${each.number!}</a></td>
          <td>${day(each.created)}</td>
          <td>${dollars(each.amount_due)}</td>
          <td>${String(each.status)}</td>
        </tr>`,
    )}
  </table>`;

function subscriptionPart(account: Account, subscription: Subscription): Html {
  const { price, current_period_end: end } = subscription.items.data[0]!;
  const name = account.objects.products.get(price.product)?.name ?? price.product;
  const card = methodOf(account, subscription)?.card;
  const atEnd = subscription.cancel_at_period_end;
  const until = subscription.ended_at ? '' : `, ${atEnd ? 'ends' : 'renews'} on ${day(end)}`;
  const form = (content: Html) =>
    html`<form method="post"><input type="hidden" name="subscription" value="${subscription.id}" />${content}</form>`;
  return html`<section>
    <p>
      <strong>${name}</strong>, ${dollars(price.unit_amount ?? 0)} each ${price.recurring!.interval}:
      ${subscription.status}${until}
    </p>
    <p>${card ? `Paid with the card ending in ${card.last4!}.` : ''}</p>
    ${
      subscription.ended_at
        ? ''
        : [
            form(
              html`<button name="cancel" value="${String(!atEnd)}">
                ${atEnd ? 'Keep the subscription' : 'Cancel at the end of the period'}
              </button>`,
            ),
            form(html`${cardChoice} <button>Use this card</button>`),
          ]
    }
  </section>`;
}
