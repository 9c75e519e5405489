import { describe, expect, it } from '@jest/globals';
import {
  accountSchema,
  outboxSchema,
  preferencesSchema,
  routes,
  sessionListSchema,
  termsStatusSchema,
} from '@plainscan/contracts';
import { account, myData, outbox, preferences, sessionList, terms } from './account-answers.ts';

describe('responses about the signed-in user', () => {
  it.each([
    ['accepted terms', termsStatusSchema, terms()],
    ['terms to accept', termsStatusSchema, terms(false)],
    ['an account', accountSchema, account()],
    ['preferences', preferencesSchema, preferences()],
    ['sessions', sessionListSchema, sessionList()],
    ['a data export', routes.myDataRoute.response, myData()],
    ['the outbox', outboxSchema, outbox()],
  ])('%s matches its contract', (_name, schema, answer) => {
    expect(schema.safeParse(answer).error).toBeUndefined();
  });
});
