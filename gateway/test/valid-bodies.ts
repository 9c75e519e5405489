/** of a mailed link */
export const LINK = 'l'.repeat(43);

/** A body that each call takes, by the name of its contract. */
export const VALID_BODIES: Readonly<Record<string, object>> = {
  signInRoute: { email: 'ann@example.com', password: 'secret' },
  signUpRoute: { email: 'ann@example.com', password: 'secret' },
  verifyEmailRoute: { token: LINK },
  requestRecoveryRoute: { email: 'ann@example.com' },
  checkRecoveryRoute: { token: LINK },
  finishRecoveryRoute: { token: LINK, password: 'secret' },
  changePasswordRoute: { currentPassword: 'secret', newPassword: 'secrets' },
  changeEmailRoute: { email: 'ann@example.com', password: 'secret' },
  confirmEmailRoute: { token: LINK },
  setPreferencesRoute: { emailNotifications: true, marketAlerts: true },
  setScanHoursRoute: { scanHours: 'always' },
  stocksScanRoute: { query: 'a' },
  createPaymentIntentRoute: { amount: 15 },
  upgradeRoute: { paymentIntentId: 'pi_1', amount: 15 },
  stripeWebhookRoute: { id: 'evt_1' },
  localConfirmRoute: { clientSecret: 'pi_1_secret_1', card: 'pm_card_visa' },
  localAuthenticateRoute: { clientSecret: 'pi_1_secret_1', succeed: true },
};

/** The address of a route with its parameters filled in. */
export const addressOf = (path: string): string =>
  path
    .replace('orders/:id', 'orders/pi_1')
    .replace(':id', '7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11')
    .replace(':symbol', 'AAPL');
