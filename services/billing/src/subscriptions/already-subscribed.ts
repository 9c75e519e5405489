import { AppError } from '@plainscan/contracts';

export const alreadySubscribed = (): AppError =>
  new AppError('conflict', 'ALREADY_SUBSCRIBED', 'You already have a subscription. You find it in your settings.');
