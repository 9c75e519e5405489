import { describe, expect, it } from '@jest/globals';
import {
  createPaymentIntentRoute,
  invoicesRoute,
  localConfirmRoute,
  paymentSetupRoute,
  scanStatusSchema,
  trialStatusSchema,
  upgradeRoute,
} from '@plainscan/contracts';
import { ACCOUNTS, intent, invoices, localPayment, scanStatus, setup, trial, upgraded } from './billing-answers.ts';

describe('responses about the trial and purchases', () => {
  it.each([
    ...Object.entries(ACCOUNTS).map(([name, status]) => [name, trialStatusSchema, trial(status)] as const),
    ['a scan status', scanStatusSchema, scanStatus(1)],
    ['the payment mode', paymentSetupRoute.response, setup('stripe')],
    ['a started payment', createPaymentIntentRoute.response, intent()],
    ['a payment with a test card', localConfirmRoute.response, localPayment('failed')],
    ['an upgrade', upgradeRoute.response, upgraded()],
    ['invoices', invoicesRoute.response, invoices()],
  ])('%s matches its contract', (_name, schema, response) => {
    expect(schema.safeParse(response).error).toBeUndefined();
  });
});
