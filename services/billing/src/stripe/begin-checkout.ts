import type { CheckoutEntity } from '../db/entities/checkout.entity.ts';
import type { PaymentKind } from '../db/entities/payment.entity.ts';
import type { CheckoutsStore } from './checkouts.store.ts';
import { isKept, isKeyReused, paymentsUnavailable } from './stripe-failure.ts';

/** How one kind of checkout is made and looked up at Stripe. `null`: it is finished, or cannot be any more. */
export interface CheckoutSteps<T> {
  again: (stripeId: string) => Promise<T | null>;
  make: (idempotencyKey: string) => Promise<{ stripeId: string; checkout: T | null }>;
}

/** One that ended between two looks is followed by another; more than a few are somebody's mistake. */
const ATTEMPTS = 3;

/** The user's unfinished checkout of a kind, made where there is none. @throws AppError PAYMENTS_UNAVAILABLE; what the steps throw */
export async function beginCheckout<T>(
  checkouts: CheckoutsStore,
  userId: string,
  kind: PaymentKind,
  steps: CheckoutSteps<T>,
): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const open = await checkouts.open(userId, kind);
    const found = open.stripeId === null ? await make(checkouts, open, steps) : await steps.again(open.stripeId);
    if (found !== null) return found;
    await checkouts.close(open);
  }
  throw paymentsUnavailable();
}

async function make<T>(checkouts: CheckoutsStore, open: CheckoutEntity, steps: CheckoutSteps<T>): Promise<T | null> {
  try {
    const { stripeId, checkout } = await steps.make(open.attempt);
    await checkouts.made(open, stripeId);
    return checkout;
  } catch (err) {
    // Begun before with other words, such as another price: what came of that is never used.
    if (isKeyReused(err)) return null;
    // The next attempt is another. What this one made all the same, nobody was given the secret of.
    if (isKept(err)) await checkouts.close(open);
    throw err;
  }
}
