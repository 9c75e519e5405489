// Generated from @plainscan/contracts by `npm run generate`. Do not edit.
import type { RouteOf } from '../../calls.ts';

export const cancelSubscriptionRoute: RouteOf<'cancelSubscriptionRoute'> = ['POST', '/api/cancel-subscription'];
export const createPaymentIntentRoute: RouteOf<'createPaymentIntentRoute'> = ['POST', '/api/create-payment-intent'];
export const createSubscriptionRoute: RouteOf<'createSubscriptionRoute'> = ['POST', '/api/create-subscription'];
export const invoicesRoute: RouteOf<'invoicesRoute'> = ['GET', '/api/billing/invoices'];
export const localAuthenticateRoute: RouteOf<'localAuthenticateRoute'> = ['POST', '/api/billing/local/authenticate'];
export const localConfirmRoute: RouteOf<'localConfirmRoute'> = ['POST', '/api/billing/local/confirm'];
export const orderRoute: RouteOf<'orderRoute'> = ['GET', '/api/billing/orders/:id'];
export const paymentSetupRoute: RouteOf<'paymentSetupRoute'> = ['GET', '/api/billing/setup'];
export const portalRoute: RouteOf<'portalRoute'> = ['POST', '/api/billing/portal'];
export const resumeSubscriptionRoute: RouteOf<'resumeSubscriptionRoute'> = ['POST', '/api/resume-subscription'];
export const stripeWebhookRoute: RouteOf<'stripeWebhookRoute'> = ['POST', '/api/stripe/webhook'];
export const upgradeRoute: RouteOf<'upgradeRoute'> = ['POST', '/api/upgrade-to-premium'];
