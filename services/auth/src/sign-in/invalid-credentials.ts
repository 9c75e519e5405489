import { AppError } from '@plainscan/contracts';

/** An unknown address and a wrong password: nobody learns which. */
export const invalidCredentials = (): AppError =>
  new AppError('unauthenticated', 'INVALID_CREDENTIALS', 'The email address or the password is not right.');
