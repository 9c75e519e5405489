import { AppError } from '@plainscan/contracts';

/** Unknown, used, or too old: nobody learns which. */
export const linkInvalid = (): AppError =>
  new AppError('invalid', 'LINK_INVALID', 'This link does not work any more. Please ask for a new one.');
