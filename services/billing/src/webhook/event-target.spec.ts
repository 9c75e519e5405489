import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventTarget, stripeEventSchema } from './event-target.ts';

const targetOf = (type: string, object: Record<string, unknown>) => eventTarget({ type, data: { object } });

describe('the target of an event', () => {
  it.each([
    ['payment_intent.succeeded', { id: 'pi_1', customer: 'cus_1' }, { kind: 'payment', id: 'pi_1', isReversal: false }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1', isReversal: true }],
    ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1', isReversal: true }],
    ['charge.dispute.closed', { id: 'dp_1', payment_intent: { id: 'pi_1' } }, { kind: 'payment', id: 'pi_1' }],
    ['customer.subscription.updated', { id: 'sub_1', customer: { id: 'cus_1' } }, { id: 'sub_1', customer: 'cus_1' }],
    [
      'invoice.paid',
      { id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } },
      { kind: 'subscription', id: 'sub_1', customer: null },
    ],
    ['invoice.payment_failed', { id: 'in_1', subscription: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
    ['setup_intent.succeeded', { id: 'seti_1', customer: 'cus_1' }, { kind: 'customer', customer: 'cus_1' }],
    ['customer.deleted', { id: 'cus_1' }, { kind: 'customer', customer: 'cus_1' }],
  ])('is derived from %s', (type, object, target) => {
    expect(targetOf(type, object)).toMatchObject(target);
  });

  it.each([
    ['charge.succeeded', { id: 'ch_1', payment_intent: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: null }],
    ['invoice.created', { id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } }],
    ['invoice.paid', { id: 'in_1', parent: null }],
    ['payment_intent.succeeded', { id: '../customers' }],
    ['payment_intent.succeeded', { id: 'pi_1/../../x' }],
    ['customer.updated', { id: 'cus_1' }],
    ['something.new', { id: 'pi_1' }],
  ])('is null for %s with %j', (type, object) => {
    expect(targetOf(type, object)).toBeNull();
  });

  it('contains only Stripe IDs for any object', () => {
    const types = fc.constantFrom(
      'payment_intent.succeeded',
      'charge.refunded',
      'refund.created',
      'invoice.paid',
      'customer.subscription.deleted',
      'setup_intent.succeeded',
      'customer.deleted',
    );
    const object = fc.dictionary(
      fc.constantFrom('id', 'customer', 'payment_intent', 'parent', 'object'),
      fc.oneof(fc.string(), fc.anything(), fc.record({ subscription_details: fc.anything() })),
    );
    fc.assert(
      fc.property(types, object, (type, value) => {
        const target = targetOf(type, value);
        if (target === null) return;
        for (const id of ['id' in target ? target.id : null, target.customer])
          if (id !== null) expect(id).toMatch(/^(pi|sub|cus)_\w+$/);
      }),
    );
  });
});

it('the event schema accepts only well-formed events', () => {
  const event = { id: 'evt_1', type: 'a.b', created: 1, livemode: false, data: { object: {} } };
  expect(stripeEventSchema.safeParse(event).success).toBe(true);
  for (const wrong of [
    { id: 'in_1' },
    { id: `evt_${'x'.repeat(300)}` },
    { type: 7 },
    { created: -1 },
    { livemode: 'no' },
    { data: {} },
    { data: { object: [] } },
    { data: { object: null } },
  ])
    expect(stripeEventSchema.safeParse({ ...event, ...wrong }).success).toBe(false);
});
