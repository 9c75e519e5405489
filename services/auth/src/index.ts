export { authConfig, type AuthConfig } from './config.ts';
export { createAuth } from './create-auth.ts';
export { migrateAuth } from './db/database.ts';
export { ARGON2_COST } from './passwords/password-hasher.ts';
