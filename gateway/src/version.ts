/** Returned by /api/app-info and shown in the OpenAPI document; a test compares it with package.json. */
export const VERSION = '1.0.0';
