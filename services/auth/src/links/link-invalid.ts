import { Fault } from '@plainscan/contracts';

/** Unknown, used, or too old: nobody learns which. */
export const linkInvalid = (): Fault =>
  new Fault('invalid', 'LINK_INVALID', 'This link does not work any more. Please ask for a new one.');
