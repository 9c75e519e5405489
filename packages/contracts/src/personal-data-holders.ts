import { exportAuthData } from './account.contract.ts';
import { alertsUserErased, exportAlertsData } from './alerts.contract.ts';
import { billingUserErased, exportBillingData } from './billing.contract.ts';
import { exportJournalData, journalUserErased } from './journal.contract.ts';
import type { DurableEvent } from './rpc.ts';
import type { erasedPayload } from './personal-data.ts';
import { exportScannerData, scannerUserErased } from './scanner.contract.ts';

/** By service: the RPC that exports all of its data about the actor. */
export const PERSONAL_DATA_EXPORTS = {
  alerts: exportAlertsData,
  auth: exportAuthData,
  billing: exportBillingData,
  journal: exportJournalData,
  scanner: exportScannerData,
} as const;

/**
 * Services that erase their data after `userDeleted`, and the event that reports it: a deletion is complete once all have. A new
 * service with user data needs a line in both lists.
 */
export const USER_ERASED_EVENTS: Readonly<Record<string, DurableEvent<typeof erasedPayload>>> = {
  alerts: alertsUserErased,
  billing: billingUserErased,
  journal: journalUserErased,
  scanner: scannerUserErased,
};
