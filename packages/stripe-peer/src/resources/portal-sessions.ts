import { z } from 'zod';
import type { Call, Endpoint } from '../http/call.ts';
import { form, readParams } from '../http/form.ts';
import { newId, randomText } from '../ids.ts';
import type { PortalSession } from '../wire.ts';
import { customerNamed } from './customers.ts';

function createSession({ account, values }: Call): PortalSession {
  const params = readParams(
    z.strictObject({ customer: form.text, return_url: form.text.optional(), locale: form.text.optional() }),
    values,
  );
  const customer = customerNamed(account, params.customer, 'customer');
  const secret = randomText(40);
  const session: PortalSession = {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: 'bpc_local',
    created: account.now(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: (params.locale as PortalSession['locale']) ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${account.url}/portal/${secret}`,
  };
  account.objects.portalSessions.set(secret, session);
  return session;
}

export const portalEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/billing_portal/sessions', run: createSession },
];
