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
import { adminUserPageSchema } from './admin-users.ts';
import { defineRoute } from './http.ts';
import { personalData } from './personal-data.ts';

export const termsStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/user/terms-status',
  summary: 'Get whether and when the terms were accepted',
  access: 'user',
  response: termsStatusSchema,
  errors: {},
  beforeTerms: true,
});

export const acceptTermsRoute = defineRoute({
  method: 'POST',
  path: '/api/user/accept-terms',
  summary: 'Accept the current terms; starts the trial',
  access: 'user',
  response: termsStatusSchema,
  errors: {},
  beforeTerms: true,
});

export const accountRoute = defineRoute({
  method: 'GET',
  path: '/api/user/account',
  summary: 'Get your account',
  access: 'user',
  response: accountSchema,
  errors: {},
  beforeTerms: true,
});

export const preferencesRoute = defineRoute({
  method: 'GET',
  path: '/api/user/preferences',
  summary: 'Get your notification preferences',
  access: 'user',
  response: preferencesSchema,
  errors: {},
});

export const setPreferencesRoute = defineRoute({
  method: 'PUT',
  path: '/api/user/preferences',
  summary: 'Update your notification preferences',
  access: 'user',
  body: preferencesSchema,
  response: preferencesSchema,
  errors: {},
});

export const myDataRoute = defineRoute({
  method: 'GET',
  path: '/api/user/my-data',
  summary: 'Export all your data, by service',
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
  summary: 'Permanently delete your account and all its data',
  access: 'user',
  response: messageSchema,
  errors: {},
  beforeTerms: true,
  perMinute: 10,
});

/** Only with DEMO=true and without SMTP; otherwise the path doesn't exist. */
export const outboxRoute = defineRoute({
  method: 'GET',
  path: '/api/outbox',
  summary: 'List emails in the test inbox, newest first (only if DEMO=true and no SMTP server is set)',
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
  summary: 'List the audit log of accounts and administrators, newest first',
  access: 'admin',
  query: pageQuery,
  response: auditPageSchema,
  errors: {},
});

export const deletionsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/deletions',
  summary: 'List account deletions with the progress of each service, newest first',
  access: 'admin',
  query: pageQuery,
  response: deletionPageSchema,
  errors: {},
});

export const adminUsersRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'List users with their entitlements, newest first, by the start of their email address or by ID',
  access: 'admin',
  query: pageQuery.extend({
    email: z.string().trim().min(1).max(254).optional(),
    id: z.uuid().optional(),
  }),
  response: adminUserPageSchema,
  errors: {},
});
