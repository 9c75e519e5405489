import type { Preferences } from '@plainscan/contracts';
import { call } from './calls.ts';

export const readTermsStatus = () => call('termsStatusRoute');
export const acceptTerms = () => call('acceptTermsRoute');

export const readAccount = () => call('accountRoute');
export const changePassword = (currentPassword: string, newPassword: string) =>
  call('changePasswordRoute', { body: { currentPassword, newPassword } });
/** The new address counts once its owner opens the link that this mails to it. */
export const changeEmail = (email: string, password: string) => call('changeEmailRoute', { body: { email, password } });
export const readMyData = () => call('myDataRoute');
export const deleteAccount = () => call('deleteAccountRoute');

export const readSessions = () => call('sessionsRoute');
export const endSession = (id: string) => call('endSessionRoute', { params: { id } });
export const endOtherSessions = () => call('endOtherSessionsRoute');

export const readPreferences = () => call('preferencesRoute');
export const savePreferences = (preferences: Preferences) => call('setPreferencesRoute', { body: preferences });

export const readOutbox = () => call('outboxRoute');
