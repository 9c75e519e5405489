import type { TestCard, TrialStatus } from '@plainscan/contracts';

import { trialStatusRoute } from './generated/routes/app.ts';
import {
  createPaymentIntentRoute,
  localAuthenticateRoute,
  localConfirmRoute,
  portalRoute,
  upgradeRoute,
} from './generated/routes/billing.ts';
import { call } from './calls.ts';
import { DAILY_SCANS, PREMIUM_DOLLARS, TRIAL_DAYS } from './generated.ts';

/** The default while the status is unknown: a new trial. */
export const TRIAL_UNKNOWN: TrialStatus = {
  isExpired: false,
  isAdmin: false,
  isDemo: false,
  isActive: true,
  daysRemaining: TRIAL_DAYS,
  scansUsed: 0,
  scansRemaining: DAILY_SCANS,
  unlimited: false,
  hasSubscription: false,
  subscriptionStatus: null,
  accessExpiresAt: null,
  renewsAt: null,
};

/** The response's `trialStatus`, or the response itself if it's flat. */
export const readTrialStatus = async (): Promise<TrialStatus> => {
  const body: { trialStatus: TrialStatus } | TrialStatus = await call(trialStatusRoute);
  return 'trialStatus' in body ? body.trialStatus : body;
};

export const createPaymentIntent = () => call(createPaymentIntentRoute, { body: { amount: PREMIUM_DOLLARS } });
/** Has the server look up the payment and grant what was paid. Idempotent. */
export const upgradeToPremium = (paymentIntentId: string, subscriptionId?: string) =>
  call(upgradeRoute, { body: { paymentIntentId, amount: PREMIUM_DOLLARS, subscriptionId } });
export const openPortal = () => call(portalRoute);

/** Sends only the name of a test card, never its number. */
export const confirmLocally = (clientSecret: string, card: TestCard) =>
  call(localConfirmRoute, { body: { clientSecret, card } });
export const authenticateLocally = (clientSecret: string, succeed: boolean) =>
  call(localAuthenticateRoute, { body: { clientSecret, succeed } });
