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
  listDeletions,
  listOutbox,
  listSessions,
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
import { FakeService, answers, bindAll } from './fake-service.ts';

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

const USUAL = [
  answers(getSealingKey, () => SEALING_KEY),
  answers(signUp, (_, { email }) => ({ email, browserSecret: BROWSER_SECRET })),
  answers(verifyEmail, grant),
  answers(signIn, () => ({ ...grant(), device: DEVICE_TOKEN })),
  answers(finishSignIn, grant),
  answers(getSecondFactor, () => ({ enabled: false, enabledAt: null, recoveryCodesLeft: 0, required: false })),
  answers(startSecondFactor, () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Plainscan:ann' })),
  answers(enableSecondFactor, () => ({ recoveryCodes: ['k7m2p-9xq4a'] })),
  answers(renewRecoveryCodes, () => ({ recoveryCodes: ['h3w8t-z5n6c'] })),
  answers(disableSecondFactor, empty),
  answers(refreshSession, grant),
  answers(signInDemo, grant),
  answers(keepDemo, empty),
  answers(signOut, empty),
  answers(listSessions, () => ({ sessions: [] })),
  answers(endSessions, () => ({ ended: 2 })),
  answers(requestRecovery, empty),
  answers(checkRecovery, empty),
  answers(finishRecovery, empty),
  answers(changePassword, empty),
  answers(changeEmail, empty),
  answers(confirmEmail, () => ({ email: 'new@example.com' })),
  answers(getTerms, () => termsStatus(false)),
  answers(acceptTerms, () => termsStatus(true)),
  answers(getPreferences, () => ({ emailNotifications: true, marketAlerts: false })),
  answers(setPreferences, (_, given) => given),
  answers(getAccount, () => ({
    ...user,
    createdAt: '2026-01-01T00:00:00.000Z',
    hasPassword: true,
    linked: false,
    demo: false,
    pendingEmail: null,
  })),
  answers(deleteAccount, empty),
  answers(exportAuthData, () => ({ data: { email: user.email }, next: null })),
  answers(getAuthInfo, () => ({ provider: 'Google', outbox: true, supportEmail: 'help@example.com' })),
  answers(startProviderSignIn, () => ({ url: 'https://provider.example/authorize?state=s', flow: FLOW_STATE })),
  answers(finishProviderSignIn, () => ({ grant: grant(), redirect: null })),
  answers(listOutbox, () => ({ mails: [] })),
  answers(recordAdminCall, empty),
  answers(listAudit, () => ({ entries: [], next: null })),
  answers(listDeletions, () => ({ deletions: [], next: null })),
];

/** Fakes the auth service, except for keys and ended sessions, which the token issuer handles. */
@Controller()
export class FakeAuth extends FakeService {
  constructor() {
    super(USUAL);
  }
}

const { getSigningKeys: _keys, listEndedSessions: _ended, ...rpcs } = rpcsOf('auth');
bindAll(FakeAuth, rpcs);
