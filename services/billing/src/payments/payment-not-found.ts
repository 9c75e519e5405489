import { AppError } from '@plainscan/contracts';

/** The same for somebody else's as for none. */
export const paymentNotFound = (): AppError =>
  new AppError('not_found', 'PAYMENT_NOT_FOUND', 'There is no such payment of yours.');
