import { z } from 'zod';
import { cursorSchema } from './accounts.ts';
import { entitlementSchema } from './billing.ts';
import { ROLES } from './rpc.ts';

/** What administrators see of an account: nothing that its owner chose or that identifies a device. */
export const listedUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** the address is confirmed; only demo accounts have one that isn't */
  verified: z.boolean(),
  demo: z.boolean(),
  /** ISO 8601 UTC */
  createdAt: z.string(),
});

const MAX_USERS_PAGE = 200;
export const userListSchema = z.object({
  users: z.array(listedUserSchema).max(MAX_USERS_PAGE),
  next: cursorSchema.nullable(),
});

export const listedEntitlementSchema = entitlementSchema.omit({ revision: true });

export const adminUserPageSchema = z
  .object({
    users: z
      .array(
        listedUserSchema.extend({
          /** null: billing is unavailable */
          entitlement: listedEntitlementSchema.nullable(),
        }),
      )
      .max(MAX_USERS_PAGE),
    next: cursorSchema.nullable(),
  })
  .meta({ id: 'AdminUserPage' });
export type AdminUserPage = z.infer<typeof adminUserPageSchema>;
