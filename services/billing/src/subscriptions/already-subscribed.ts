import { Fault } from '@plainscan/contracts';

export const alreadySubscribed = (): Fault =>
  new Fault('conflict', 'ALREADY_SUBSCRIBED', 'You already have a subscription. You find it in your settings.');
