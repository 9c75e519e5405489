import { Fault } from '@plainscan/contracts';

/** An unknown address and a wrong password: nobody learns which. */
export const invalidCredentials = (): Fault =>
  new Fault('unauthenticated', 'INVALID_CREDENTIALS', 'The email address or the password is not right.');
