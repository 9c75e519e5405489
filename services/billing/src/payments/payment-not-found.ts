import { Fault } from '@plainscan/contracts';

/** The same for somebody else's as for none. */
export const paymentNotFound = (): Fault =>
  new Fault('not_found', 'PAYMENT_NOT_FOUND', 'There is no such payment of yours.');
