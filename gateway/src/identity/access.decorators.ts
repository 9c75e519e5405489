import { SetMetadata } from '@nestjs/common';
import type { Role } from '@plainscan/contracts';

export const PUBLIC = 'plainscan:public';
export const ROLES_ALLOWED = 'plainscan:roles';
export const BEFORE_TERMS = 'plainscan:before-terms';

/** Anyone may call the route, signed in or not. */
export const Public = () => SetMetadata(PUBLIC, true);
/** Only users with these roles may call the route. */
export const Roles = (...roles: readonly Role[]) => SetMetadata(ROLES_ALLOWED, roles);
/** Users who haven't accepted the terms may call the route. */
export const BeforeTerms = () => SetMetadata(BEFORE_TERMS, true);
