import { AppError, MAX_STRATEGIES } from '@plainscan/contracts';

export const strategyNotFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'This strategy does not exist.');

export const nameTaken = (name: string): AppError =>
  new AppError(
    'conflict',
    'STRATEGY_NAME_TAKEN',
    `You have a strategy named “${name}” already. Please choose another name.`,
  );

export const tooManyStrategies = (): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_STRATEGIES',
    `You can keep ${MAX_STRATEGIES} strategies. Delete one to make room for another.`,
  );

export const strategiesTooLarge = (): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_STRATEGIES',
    'Your strategies are too large to keep more of them. Delete one to make room for another.',
  );

export const planTooLarge = (): AppError =>
  new AppError('invalid', 'INVALID_REQUEST', 'This scan has too many words and conditions to be saved.');

export const emptySentence = (): AppError => new AppError('invalid', 'INVALID_REQUEST', 'Please enter a search query.');
