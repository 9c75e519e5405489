import { EntitlementRoutes } from './entitlement.routes.ts';
import { LocalPaymentsRoutes } from './local-payments.routes.ts';
import { PaymentsRoutes } from './payments.routes.ts';
import { StripeWebhookRoutes } from './stripe-webhook.routes.ts';

/** Of the trial, the plan and what is paid. */
export const billingControllers = (localPayments: boolean) => [
  EntitlementRoutes,
  PaymentsRoutes,
  StripeWebhookRoutes,
  ...(localPayments ? [LocalPaymentsRoutes] : []),
];
