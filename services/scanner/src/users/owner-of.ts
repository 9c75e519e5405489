import { actorId, type CallContext } from '@plainscan/service-kit';

/** Whose strategies and history a call is about: those of whoever asks. @throws AppError INVALID_REQUEST of nobody */
export const ownerOf = (ctx: CallContext): string => actorId(ctx).toLowerCase();
