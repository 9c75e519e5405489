import { AppError } from '@plainscan/contracts';

/** The account was deleted while one of its access tokens was still valid. */
export const userNotFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'This account no longer exists.');

/** One message for an unknown address and a wrong password: callers must not learn which addresses have an account. */
export const invalidCredentials = (): AppError =>
  new AppError('unauthenticated', 'INVALID_CREDENTIALS', 'Incorrect email or password.');

export const wrongPassword = (): AppError => new AppError('forbidden', 'WRONG_PASSWORD', 'Incorrect password.');

/** One message for unknown, used, and expired links. */
export const linkInvalid = (): AppError =>
  new AppError('invalid', 'LINK_INVALID', 'This link has expired. Request a new one.');

export const invalidCode = (): AppError =>
  new AppError('forbidden', 'INVALID_CODE', 'That code is incorrect or was already used. Try the next one.');
