import { z } from 'zod';
import {
  accountSchema,
  auditPageSchema,
  cursorSchema,
  deletionPageSchema,
  messageSchema,
  outboxSchema,
  preferencesSchema,
  termsStatusSchema,
} from './accounts.ts';
import { defineRoute } from './http.ts';
import { personalData } from './personal-data.ts';

export const termsStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/user/terms-status',
  summary: 'Whether the terms are accepted, and since when',
  access: 'user',
  response: termsStatusSchema,
  errors: {},
  beforeTerms: true,
});

export const acceptTermsRoute = defineRoute({
  method: 'POST',
  path: '/api/user/accept-terms',
  summary: 'Accept the terms in force; the trial starts',
  access: 'user',
  response: termsStatusSchema,
  errors: {},
  beforeTerms: true,
});

export const accountRoute = defineRoute({
  method: 'GET',
  path: '/api/user/account',
  summary: "One's own account",
  access: 'user',
  response: accountSchema,
  errors: {},
  beforeTerms: true,
});

export const preferencesRoute = defineRoute({
  method: 'GET',
  path: '/api/user/preferences',
  summary: 'Notification preferences',
  access: 'user',
  response: preferencesSchema,
  errors: {},
});

export const setPreferencesRoute = defineRoute({
  method: 'PUT',
  path: '/api/user/preferences',
  summary: 'Change the notification preferences',
  access: 'user',
  body: preferencesSchema,
  response: preferencesSchema,
  errors: {},
});

export const myDataRoute = defineRoute({
  method: 'GET',
  path: '/api/user/my-data',
  summary: 'Everything that is held about oneself, by service',
  access: 'user',
  response: z.object({
    /** ISO 8601 UTC */
    exportedAt: z.string(),
    services: z.record(z.string(), personalData),
  }),
  errors: {},
  beforeTerms: true,
  perMinute: 10,
});

export const deleteAccountRoute = defineRoute({
  method: 'DELETE',
  path: '/api/user/delete-account',
  summary: 'Delete the account and everything that is held about it, for good',
  access: 'user',
  response: messageSchema,
  errors: {},
  beforeTerms: true,
  perMinute: 10,
});

/** Only with DEMO=true and without SMTP; elsewhere the path does not exist. */
export const outboxRoute = defineRoute({
  method: 'GET',
  path: '/api/outbox',
  summary: 'Mails as they would have been sent, newest first (only where DEMO=true and no SMTP server is set)',
  access: 'public',
  response: outboxSchema,
  errors: {},
});

const pageQuery = z.strictObject({
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const auditRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'What happened to accounts and what administrators did, newest first',
  access: 'admin',
  query: pageQuery,
  response: auditPageSchema,
  errors: {},
});

export const deletionsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/deletions',
  summary: 'Deletions of accounts and how far each service is, newest first',
  access: 'admin',
  query: pageQuery,
  response: deletionPageSchema,
  errors: {},
});

/** Of an account that is there, and what administrators see of accounts. */
export const ownAccountRoutes = {
  termsStatusRoute,
  acceptTermsRoute,
  accountRoute,
  preferencesRoute,
  setPreferencesRoute,
  myDataRoute,
  deleteAccountRoute,
  outboxRoute,
  auditRoute,
  deletionsRoute,
};
