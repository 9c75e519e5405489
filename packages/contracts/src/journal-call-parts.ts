import { z } from 'zod';

/** What the calls of the journal's trades and of its imports have in common. */
export const byId = z.strictObject({ id: z.uuid() });
export const READ_MS = 4000;
export const WRITE_MS = 5000;
export const FOUND = { NOT_FOUND: 'not_found' } as const;

/** The same of its routes, each of which needs Premium. */
export const PREMIUM_STATUS = { PREMIUM_REQUIRED: 403 } as const;
export const FOUND_STATUS = { NOT_FOUND: 404 } as const;
export const read = { access: 'user', perMinute: 240 } as const;
export const write = { access: 'user', perMinute: 120 } as const;
