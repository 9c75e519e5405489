import { Fault } from '@plainscan/contracts';

export const importNotFound = (): Fault => new Fault('not_found', 'NOT_FOUND', 'This import does not exist.');
export const notADraft = (): Fault =>
  new Fault('conflict', 'NOT_A_DRAFT', 'This import is not a draft any more: it cannot be changed.');
export const invalidMapping = (message: string, field: string): Fault =>
  new Fault('invalid', 'INVALID_MAPPING', message, { field });
