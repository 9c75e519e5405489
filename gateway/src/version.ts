/** Shown by /api/app-info and the API's document; a test compares it with package.json. */
export const VERSION = '1.0.0';
