import { AppError, MAX_STRATEGIES } from '@plainscan/contracts';

export const strategyNotFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'Strategy not found.');

export const nameTaken = (name: string): AppError =>
  new AppError('conflict', 'STRATEGY_NAME_TAKEN', `You already have a strategy named “${name}”. Choose another name.`);

export const tooManyStrategies = (): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_STRATEGIES',
    `You've hit the limit of ${MAX_STRATEGIES} saved scans. Delete one to save another.`,
  );

export const strategiesTooLarge = (): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_STRATEGIES',
    'Your saved scans take up too much space. Delete one to save another.',
  );

export const planTooLarge = (): AppError =>
  new AppError('invalid', 'INVALID_REQUEST', 'This scan is too long to save.');

export const emptySentence = (): AppError => new AppError('invalid', 'INVALID_REQUEST', 'Please enter a search query.');
