import { SetMetadata } from '@nestjs/common';
import type { Role } from '@plainscan/contracts';

export const PUBLIC = 'plainscan:public';
export const ROLES_ALLOWED = 'plainscan:roles';
export const BEFORE_TERMS = 'plainscan:before-terms';

/** Anyone may call it, signed in or not. */
export const Public = () => SetMetadata(PUBLIC, true);
/** Only users of these roles may call it. */
export const Roles = (...roles: readonly Role[]) => SetMetadata(ROLES_ALLOWED, roles);
/** A user may call it who has not accepted the terms. */
export const BeforeTerms = () => SetMetadata(BEFORE_TERMS, true);
