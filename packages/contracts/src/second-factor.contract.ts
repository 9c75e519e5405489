import { z } from 'zod';
import {
  passwordSchema,
  recoveryCodesSchema,
  secondFactorCodeSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
} from './accounts.ts';
import { clientSchema, getSealingKey, LIMITED, nothing, SIGN_IN_MS, sessionGrantSchema } from './auth-calls.ts';
import { defineRpc } from './rpc.ts';

/** After SECOND_FACTOR_REQUIRED. App codes work once. SIGN_IN_EXPIRED if it is too late or the password has changed. */
export const finishSignIn = defineRpc({
  subject: 'auth.session.confirm.v1',
  input: z.strictObject({ pending: z.string().max(1024), code: secondFactorCodeSchema, client: clientSchema }),
  output: sessionGrantSchema,
  errors: { INVALID_CODE: 'forbidden', SIGN_IN_EXPIRED: 'unauthenticated', ...LIMITED },
  deadlineMs: 5000,
  idempotent: false,
  sealed: getSealingKey,
});

export const getSecondFactor = defineRpc({
  subject: 'auth.twofactor.get.v1',
  input: nothing,
  output: secondFactorSchema,
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 2000,
  idempotent: true,
});

/** A new secret, which takes effect once `enableSecondFactor` confirms it. */
export const startSecondFactor = defineRpc({
  subject: 'auth.twofactor.start.v1',
  input: nothing,
  output: secondFactorSetupSchema,
  errors: { NOT_FOUND: 'not_found', NO_PASSWORD: 'conflict', ALREADY_ENABLED: 'conflict' },
  deadlineMs: 5000,
  idempotent: false,
  sealed: getSealingKey,
});

/** Every change needs the password and an app code, or a recovery code once two-factor authentication is on. */
const change = {
  input: z.strictObject({ password: passwordSchema, code: secondFactorCodeSchema, client: clientSchema }),
  deadlineMs: SIGN_IN_MS,
  idempotent: false,
  sealed: getSealingKey,
};
const CHANGE_REFUSED = {
  WRONG_PASSWORD: 'forbidden',
  INVALID_CODE: 'forbidden',
  NO_PASSWORD: 'conflict',
  ...LIMITED,
} as const;

export const enableSecondFactor = defineRpc({
  ...change,
  subject: 'auth.twofactor.enable.v1',
  output: recoveryCodesSchema,
  errors: { ...CHANGE_REFUSED, ALREADY_ENABLED: 'conflict', NOT_STARTED: 'conflict' },
});

export const disableSecondFactor = defineRpc({
  ...change,
  subject: 'auth.twofactor.disable.v1',
  output: nothing,
  errors: { ...CHANGE_REFUSED, NOT_ENABLED: 'conflict' },
});

/** The old recovery codes stop working. */
export const renewRecoveryCodes = defineRpc({
  ...change,
  subject: 'auth.twofactor.renew.v1',
  output: recoveryCodesSchema,
  errors: disableSecondFactor.errors,
});
