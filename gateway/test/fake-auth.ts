import { Controller } from '@nestjs/common';
import {
  acceptTerms,
  changeEmail,
  changePassword,
  checkRecovery,
  confirmEmail,
  deleteAccount,
  disableSecondFactor,
  enableSecondFactor,
  endSessions,
  exportAuthData,
  finishProviderSignIn,
  finishRecovery,
  finishSignIn,
  getAccount,
  getAuthInfo,
  getPreferences,
  getSealingKey,
  getSecondFactor,
  getTerms,
  listAudit,
  listDeadLetters,
  listDeletions,
  listOutbox,
  listSessions,
  listUsers,
  recordAdminCall,
  refreshSession,
  requestRecovery,
  type SessionGrant,
  setPreferences,
  signIn,
  keepDemo,
  signInDemo,
  signOut,
  signUp,
  renewRecoveryCodes,
  startProviderSignIn,
  startSecondFactor,
  TERMS_VERSION,
  verifyEmail,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { SEALING_KEY } from '@plainscan/test-kit';
import { FakeService, respondTo, bindAll } from './fake-service.ts';

export const REFRESH_TOKEN = 'refresh-token-that-must-stay-secret';
export const BROWSER_SECRET = 'browser-secret-that-must-stay-secret';
export const PENDING = 'pending-sign-in-that-must-stay-secret';
export const FLOW_STATE = 'sealed-flow-that-must-stay-secret';

export const user = {
  id: 'user-1',
  email: 'ann@example.com',
  role: 'user' as const,
  user_metadata: { full_name: null, avatar_url: null },
};

export const DEVICE_TOKEN = 'this-device';
export const grant = (): SessionGrant => ({
  accessToken: 'an.access.token',
  expiresAt: Math.floor(Date.now() / 1000) + 900,
  refreshToken: REFRESH_TOKEN,
  refreshExpiresAt: Math.floor(Date.now() / 1000) + 30 * 24 * 3600,
  user,
});

export const termsStatus = (termsAccepted: boolean) => ({
  termsAccepted,
  termsAcceptedAt: termsAccepted ? '2026-01-01T00:00:00.000Z' : null,
  requiresAcceptance: !termsAccepted,
  version: TERMS_VERSION,
});

const empty = () => ({});

const DEFAULTS = [
  respondTo(getSealingKey, () => SEALING_KEY),
  respondTo(signUp, (_, { email }) => ({ email, browserSecret: BROWSER_SECRET })),
  respondTo(verifyEmail, grant),
  respondTo(signIn, () => ({ ...grant(), device: DEVICE_TOKEN })),
  respondTo(finishSignIn, grant),
  respondTo(getSecondFactor, () => ({ enabled: false, enabledAt: null, recoveryCodesLeft: 0, required: false })),
  respondTo(startSecondFactor, () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Plainscan:ann' })),
  respondTo(enableSecondFactor, () => ({ recoveryCodes: ['k7m2p-9xq4a'] })),
  respondTo(renewRecoveryCodes, () => ({ recoveryCodes: ['h3w8t-z5n6c'] })),
  respondTo(disableSecondFactor, empty),
  respondTo(refreshSession, grant),
  respondTo(signInDemo, grant),
  respondTo(keepDemo, empty),
  respondTo(signOut, empty),
  respondTo(listSessions, () => ({ sessions: [] })),
  respondTo(endSessions, () => ({ ended: 2 })),
  respondTo(requestRecovery, empty),
  respondTo(checkRecovery, empty),
  respondTo(finishRecovery, empty),
  respondTo(changePassword, empty),
  respondTo(changeEmail, empty),
  respondTo(confirmEmail, () => ({ email: 'new@example.com' })),
  respondTo(getTerms, () => termsStatus(false)),
  respondTo(acceptTerms, () => termsStatus(true)),
  respondTo(getPreferences, () => ({ emailNotifications: true, marketAlerts: false })),
  respondTo(setPreferences, (_, given) => given),
  respondTo(getAccount, () => ({
    ...user,
    createdAt: '2026-01-01T00:00:00.000Z',
    hasPassword: true,
    linked: false,
    demo: false,
    pendingEmail: null,
  })),
  respondTo(deleteAccount, empty),
  respondTo(exportAuthData, () => ({ data: { email: user.email }, next: null })),
  respondTo(getAuthInfo, () => ({ provider: 'Google', outbox: true, supportEmail: 'help@example.com' })),
  respondTo(startProviderSignIn, () => ({ url: 'https://provider.example/authorize?state=s', flow: FLOW_STATE })),
  respondTo(finishProviderSignIn, () => ({ grant: grant(), redirect: null })),
  respondTo(listOutbox, () => ({ mails: [] })),
  respondTo(recordAdminCall, empty),
  respondTo(listAudit, () => ({ entries: [], next: null })),
  respondTo(listDeletions, () => ({ deletions: [], next: null })),
  respondTo(listDeadLetters, () => ({ deadLetters: [] })),
  respondTo(listUsers, () => ({ users: [], next: null })),
];

/** Fakes the auth service, except for keys and ended sessions, which the token issuer handles. */
@Controller()
export class FakeAuth extends FakeService {
  constructor() {
    super(DEFAULTS);
  }
}

const { getSigningKeys: _keys, listEndedSessions: _ended, ...rpcs } = rpcsOf('auth');
bindAll(FakeAuth, rpcs);
