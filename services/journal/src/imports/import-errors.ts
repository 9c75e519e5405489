import { AppError } from '@plainscan/contracts';

export const importNotFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'Import not found.');
export const notADraft = (): AppError =>
  new AppError('conflict', 'NOT_A_DRAFT', "This import is finished and can't be changed.");
export const nothingToImport = (): AppError =>
  new AppError('unprocessable', 'NOTHING_TO_IMPORT', 'None of the rows in this file would be added to your journal.');
export const invalidMapping = (message: string, field: string): AppError =>
  new AppError('invalid', 'INVALID_MAPPING', message, { field });
