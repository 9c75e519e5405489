import type { Provider, Type } from '@nestjs/common';
import type { ServiceParts } from '@plainscan/service-kit';
import type { BillingConfig } from '../config.ts';
import { StripeErasure } from '../deletion/stripe-erasure.ts';

/** Handlers of everything that speaks to Stripe. */
export const stripeControllers: Type[] = [];

/** `StripeErasure` among them. */
export const stripeProviders = (_parts: ServiceParts<BillingConfig>): Provider[] => [
  { provide: StripeErasure, useValue: { erase: () => Promise.resolve() } satisfies StripeErasure },
];
