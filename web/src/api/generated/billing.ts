// Generated from @plainscan/contracts by `npm run generate`. Do not edit.
import { call, type Body, type Options } from '../calls.ts';
import { cancelSubscriptionRoute, createPaymentIntentRoute, createSubscriptionRoute, invoicesRoute, localAuthenticateRoute, localConfirmRoute, orderRoute, paymentSetupRoute, portalRoute, resumeSubscriptionRoute, upgradeRoute } from './routes/billing.ts';
import { useRoute } from '../use-route.ts';

export const cancelSubscription = (options?: Options) => call(cancelSubscriptionRoute, { ...options });
export const createPaymentIntent = (body: Body<'createPaymentIntentRoute'>, options?: Options) => call(createPaymentIntentRoute, { ...options, body });
export const createSubscription = (options?: Options) => call(createSubscriptionRoute, { ...options });
export const readInvoices = (options?: Options) => call(invoicesRoute, { ...options });
export const useInvoices = (enabled = true) => useRoute(invoicesRoute, enabled && [], () => readInvoices());
export const localAuthenticate = (body: Body<'localAuthenticateRoute'>, options?: Options) => call(localAuthenticateRoute, { ...options, body });
export const localConfirm = (body: Body<'localConfirmRoute'>, options?: Options) => call(localConfirmRoute, { ...options, body });
export const readOrder = (id: string, options?: Options) => call(orderRoute, { ...options, params: { id } });
export const useOrder = (id: string | null) => useRoute(orderRoute, id && [id], () => readOrder(id!));
export const readPaymentSetup = (options?: Options) => call(paymentSetupRoute, { ...options });
export const usePaymentSetup = (enabled = true) => useRoute(paymentSetupRoute, enabled && [], () => readPaymentSetup());
export const portal = (options?: Options) => call(portalRoute, { ...options });
export const resumeSubscription = (options?: Options) => call(resumeSubscriptionRoute, { ...options });
export const upgrade = (body: Body<'upgradeRoute'>, options?: Options) => call(upgradeRoute, { ...options, body });
