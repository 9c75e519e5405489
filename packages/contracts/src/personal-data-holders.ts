import { exportAuthData } from './account.contract.ts';
import { billingUserErased, exportBillingData } from './billing.contract.ts';
import { exportJournalData, journalUserErased } from './journal.contract.ts';
import type { DurableEvent } from './rpc.ts';
import type { erasedPayload } from './personal-data.ts';
import { exportScannerData, scannerUserErased } from './scanner.contract.ts';

/** By service: how it is asked for all that it holds about the actor. */
export const PERSONAL_DATA_EXPORTS = {
  auth: exportAuthData,
  billing: exportBillingData,
  journal: exportJournalData,
  scanner: exportScannerData,
} as const;

/**
 * Services that erase their part after `userDeleted`, and the event by which each tells that it did: a deletion is complete when
 * all of them have. A service that lands and holds anything of a user adds its line to both lists.
 */
export const USER_ERASED_EVENTS: Readonly<Record<string, DurableEvent<typeof erasedPayload>>> = {
  billing: billingUserErased,
  journal: journalUserErased,
  scanner: scannerUserErased,
};
