import { z } from 'zod';
import {
  messageSchema,
  passwordSchema,
  recoveryCodesSchema,
  secondFactorCodeSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
  sessionResponseSchema,
} from './accounts.ts';
import { defineRoute } from './http.ts';

const confirmation = z.strictObject({ password: passwordSchema, code: secondFactorCodeSchema });

/** After 403 SECOND_FACTOR_REQUIRED, whose cookie identifies the user. */
export const finishSignInRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor/sign-in',
  summary: 'Finish signing in with an authentication code or a recovery code, within five minutes of the password',
  access: 'public',
  body: z.strictObject({ code: secondFactorCodeSchema }),
  response: sessionResponseSchema,
  errors: { INVALID_CODE: 403, SIGN_IN_EXPIRED: 401, TOO_MANY_ATTEMPTS: 429, CROSS_SITE: 403 },
  perMinute: 30,
});

export const secondFactorRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Get whether two-factor authentication is on',
  access: 'user',
  response: secondFactorSchema,
  errors: {},
  beforeSecondFactor: true,
});

export const startSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor/start',
  summary: 'Get a new secret for an authenticator app; takes effect once confirmed with a code',
  access: 'user',
  response: secondFactorSetupSchema,
  errors: { NO_PASSWORD: 409, ALREADY_ENABLED: 409 },
  beforeSecondFactor: true,
  perMinute: 20,
});

export const enableSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor/enable',
  summary: 'Turn on two-factor authentication with the password and a code; the response has the recovery codes',
  access: 'user',
  body: confirmation,
  response: recoveryCodesSchema,
  errors: {
    WRONG_PASSWORD: 403,
    INVALID_CODE: 403,
    NO_PASSWORD: 409,
    ALREADY_ENABLED: 409,
    NOT_STARTED: 409,
    TOO_MANY_ATTEMPTS: 429,
  },
  beforeSecondFactor: true,
  perMinute: 20,
});

export const disableSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor/disable',
  summary: 'Turn off two-factor authentication with the password and a code',
  access: 'user',
  body: confirmation,
  response: messageSchema,
  errors: {
    WRONG_PASSWORD: 403,
    INVALID_CODE: 403,
    NO_PASSWORD: 409,
    NOT_ENABLED: 409,
    TOO_MANY_ATTEMPTS: 429,
  },
  perMinute: 20,
});

export const renewRecoveryCodesRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'Replace the recovery codes, with the password and a code',
  access: 'user',
  body: confirmation,
  response: recoveryCodesSchema,
  errors: disableSecondFactorRoute.errors,
  perMinute: 20,
});
