import { z } from 'zod';

/** Shared by the RPCs of the journal's trades and imports. */
export const byId = z.strictObject({ id: z.uuid() });
export const READ_MS = 4000;
export const WRITE_MS = 5000;
export const NOT_FOUND = { NOT_FOUND: 'not_found' } as const;

/** Shared by the journal's routes, all of which need Premium. */
export const PREMIUM_STATUS = { PREMIUM_REQUIRED: 403 } as const;
export const NOT_FOUND_STATUS = { NOT_FOUND: 404 } as const;
export const read = { access: 'user', perMinute: 240 } as const;
export const write = { access: 'user', perMinute: 120 } as const;
