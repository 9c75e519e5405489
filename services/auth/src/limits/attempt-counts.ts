import { networkOf } from '../sessions/client-info.ts';
import { emailKey } from '../users/email-address.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Attempts (`points`) allowed in a window that starts with the first one. */
export const ATTEMPT_LIMITS = {
  'sign-in:address+network': { points: 10, seconds: 15 * MINUTE },
  'sign-in:network': { points: 100, seconds: 15 * MINUTE },
  'sign-in:address': { points: 50, seconds: HOUR },
  'sign-in:device': { points: 10, seconds: 15 * MINUTE },
  'sign-up:network': { points: 30, seconds: HOUR },
  'confirmation:address': { points: 5, seconds: HOUR },
  'recovery:network': { points: 30, seconds: HOUR },
  'recovery:address': { points: 5, seconds: HOUR },
  'own-account:user': { points: 10, seconds: 15 * MINUTE },
  'second-factor:user': { points: 10, seconds: 15 * MINUTE },
  'second-factor:user-day': { points: 50, seconds: 24 * HOUR },
  'demo:network': { points: 60, seconds: HOUR },
} as const satisfies Record<string, { points: number; seconds: number }>;
export type AttemptLimit = keyof typeof ATTEMPT_LIMITS;

/** A limit, and the address, network, user, or device it counts. */
export interface AttemptCount {
  limit: AttemptLimit;
  key: string;
}

const network = (ip: string): string => networkOf(ip) ?? 'unknown';

/**
 * Narrowest first: attempts refused for an address and network don't count against the address alone, so one network
 * can't lock out its owner.
 */
export const signInCounts = (email: string, ip: string): AttemptCount[] => [
  { limit: 'sign-in:address+network', key: `${emailKey(email)} ${network(ip)}` },
  { limit: 'sign-in:network', key: network(ip) },
  { limit: 'sign-in:address', key: emailKey(email) },
];

/**
 * For a browser in which the user has signed in before: attempts by others on the address or from the network don't
 * count.
 */
export const knownDeviceCounts = (device: string): AttemptCount[] => [{ limit: 'sign-in:device', key: device }];

/** Confirmation emails to an address, whatever triggered them. */
export const confirmationCounts = (email: string): AttemptCount[] => [
  { limit: 'confirmation:address', key: emailKey(email) },
];
export const signUpCounts = (email: string, ip: string): AttemptCount[] => [
  { limit: 'sign-up:network', key: network(ip) },
  ...confirmationCounts(email),
];
export const recoveryCounts = (email: string, ip: string): AttemptCount[] => [
  { limit: 'recovery:network', key: network(ip) },
  { limit: 'recovery:address', key: emailKey(email) },
];
export const ownAccountCounts = (userId: string): AttemptCount[] => [{ limit: 'own-account:user', key: userId }];
/** Limits guesses of six-digit codes, which require the password. */
export const secondFactorCounts = (userId: string): AttemptCount[] => [
  { limit: 'second-factor:user', key: userId },
  { limit: 'second-factor:user-day', key: userId },
];
export const demoCounts = (ip: string): AttemptCount[] => [{ limit: 'demo:network', key: network(ip) }];
