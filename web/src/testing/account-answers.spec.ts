import { describe, expect, it } from '@jest/globals';
import {
  accountSchema,
  alertChannelsSchema,
  myDataRoute,
  outboxSchema,
  preferencesSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
  sessionListSchema,
  termsStatusSchema,
} from '@plainscan/contracts';
import {
  account,
  alertChannels,
  enabledSecondFactor,
  myData,
  outbox,
  preferences,
  RECOVERY_CODES,
  secondFactor,
  secondFactorSetup,
  sessionList,
  terms,
} from './account-answers.ts';

describe('responses about the signed-in user', () => {
  it.each([
    ['accepted terms', termsStatusSchema, terms()],
    ['terms to accept', termsStatusSchema, terms(false)],
    ['an account', accountSchema, account()],
    ['preferences', preferencesSchema, preferences()],
    ['alert channels', alertChannelsSchema, alertChannels()],
    ['two-factor authentication off', secondFactorSchema, secondFactor()],
    ['two-factor authentication on', secondFactorSchema, enabledSecondFactor()],
    ['an authenticator setup', secondFactorSetupSchema, secondFactorSetup()],
    ['recovery codes', recoveryCodesSchema, { recoveryCodes: RECOVERY_CODES }],
    ['sessions', sessionListSchema, sessionList()],
    ['a data export', myDataRoute.response, myData()],
    ['the outbox', outboxSchema, outbox()],
  ])('%s matches its contract', (_name, schema, response) => {
    expect(schema.safeParse(response).error).toBeUndefined();
  });
});
