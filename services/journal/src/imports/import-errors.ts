import { AppError } from '@plainscan/contracts';

export const importNotFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'This import does not exist.');
export const notADraft = (): AppError =>
  new AppError('conflict', 'NOT_A_DRAFT', 'This import is not a draft any more: it cannot be changed.');
export const invalidMapping = (message: string, field: string): AppError =>
  new AppError('invalid', 'INVALID_MAPPING', message, { field });
