export { authConfig, type AuthConfig } from './config.ts';
export { createAuth } from './create-auth.ts';
export { migrateAuth } from './migrate-auth.ts';
export { ARGON2_COST } from './passwords/password-hasher.ts';
