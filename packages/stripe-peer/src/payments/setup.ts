import type { Account } from '../account.ts';
import { invalidState, StripeError, type StripeErrorBody } from '../errors.ts';
import { newClientSecret, newId } from '../ids.ts';
import type { PaymentMethod, SetupIntent } from '../wire.ts';
import { challenge } from './challenge.ts';
import { attach, factsOf, mustBeUsable } from './payment-methods.ts';
import type { Refusal } from './pay.ts';
import { type Decline, setupVerdict } from './test-cards.ts';

export function createSetup(
  account: Account,
  given: Pick<SetupIntent, 'customer'> & Partial<SetupIntent>,
): SetupIntent {
  const id = newId('seti');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: account.nowOf(given.customer),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: { enabled: false },
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: given.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: 'off_session',
    ...given,
  };
  account.objects.setupIntents.set(id, intent);
  account.emit('setup_intent.created', intent);
  return intent;
}

/** Keeps a card for later payments, asking its holder where the card wants that. */
export function setUp(
  account: Account,
  intent: SetupIntent,
  method: PaymentMethod,
  { authenticated = false, returnUrl = null as string | null } = {},
): Refusal {
  mustBeUsable(account, method, intent.customer);
  const outcome = setupVerdict(factsOf(account, method), authenticated);
  intent.latest_attempt = newId('setatt');
  if (outcome === 'challenged') {
    Object.assign(intent, {
      status: 'requires_action',
      payment_method: method.id,
      last_setup_error: null,
      next_action: challenge(account, intent.id, returnUrl),
    } satisfies Partial<SetupIntent>);
    account.emit('setup_intent.requires_action', intent);
    return null;
  }
  if (outcome !== 'succeeds') return failed(account, intent, method, declineBody(outcome));
  Object.assign(intent, {
    status: 'succeeded',
    payment_method: method.id,
    last_setup_error: null,
    next_action: null,
  } satisfies Partial<SetupIntent>);
  const facts = factsOf(account, method);
  facts.setUp = true;
  if (intent.customer) attach(account, method, intent.customer);
  account.emit('setup_intent.succeeded', intent);
  return null;
}

const declineBody = ({ code, declineCode, message }: Decline): StripeErrorBody => ({
  type: 'card_error',
  code,
  message,
  ...(declineCode && { decline_code: declineCode }),
});

/** 402 where attaching this card fails, as it does for the cards that are always declined. */
export function mustBeAttachable(account: Account, method: PaymentMethod): void {
  const outcome = setupVerdict(factsOf(account, method), true);
  if (typeof outcome === 'object') throw new StripeError(402, declineBody(outcome));
}

function failed(account: Account, intent: SetupIntent, method: PaymentMethod, why: StripeErrorBody): StripeErrorBody {
  const { body } = new StripeError(402, { ...why, payment_method: structuredClone(method) });
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: body as SetupIntent['last_setup_error'],
  } satisfies Partial<SetupIntent>);
  account.emit('setup_intent.setup_failed', intent);
  return { ...body, setup_intent: structuredClone(intent) };
}

export function answerSetupChallenge(account: Account, intent: SetupIntent, outcome: 'succeed' | 'fail'): Refusal {
  if (intent.status !== 'requires_action')
    throw invalidState(
      `The SetupIntent ${intent.id} waits for no authentication: its status is ${intent.status}.`,
      'setup_intent_unexpected_state',
    );
  const method = account.objects.paymentMethods.get(intent.payment_method!)!;
  if (outcome === 'succeed') return setUp(account, intent, method, { authenticated: true });
  return failed(account, intent, method, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication. Provide another one to try this again.',
  });
}

export function cancelSetup(account: Account, intent: SetupIntent, reason: SetupIntent['cancellation_reason']): void {
  Object.assign(intent, {
    status: 'canceled',
    cancellation_reason: reason,
    next_action: null,
  } satisfies Partial<SetupIntent>);
  account.emit('setup_intent.canceled', intent);
}
