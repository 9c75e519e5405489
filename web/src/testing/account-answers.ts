import type {
  Account,
  AlertChannels,
  Outbox,
  Preferences,
  SecondFactor,
  SecondFactorSetup,
  SessionList,
  TermsStatus,
} from '@plainscan/contracts';

// Responses about the signed-in user.

export const terms = (accepted = true): TermsStatus => ({
  termsAccepted: accepted,
  termsAcceptedAt: accepted ? '2026-08-01T12:00:00.000Z' : null,
  requiresAcceptance: !accepted,
  version: '2025-06-15',
});

export const account = (change: Partial<Account> = {}): Account => ({
  id: 'u1',
  email: 'demo@example.test',
  role: 'user',
  user_metadata: { full_name: null, avatar_url: null },
  createdAt: '2026-08-01T12:00:00.000Z',
  hasPassword: true,
  linked: false,
  demo: false,
  pendingEmail: null,
  ...change,
});

export const preferences = (change: Partial<Preferences> = {}): Preferences => ({
  emailNotifications: true,
  marketAlerts: false,
  ...change,
});

export const alertChannels = (change: Partial<AlertChannels> = {}): AlertChannels => ({
  settings: { delivery: 'at-once', digestHour: 8, quietHours: null, timeZone: 'America/New_York' },
  pushKey: 'A'.repeat(87),
  pushSubscriptions: [],
  webhooks: [],
  ...change,
});

export const secondFactor = (change: Partial<SecondFactor> = {}): SecondFactor => ({
  enabled: false,
  enabledAt: null,
  recoveryCodesLeft: 0,
  required: false,
  ...change,
});

export const enabledSecondFactor = (change: Partial<SecondFactor> = {}): SecondFactor =>
  secondFactor({ enabled: true, enabledAt: '2026-08-05T12:00:00.000Z', recoveryCodesLeft: 10, ...change });

export const secondFactorSetup = (secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'): SecondFactorSetup => ({
  secret,
  uri: `otpauth://totp/Plainscan:demo%40example.test?issuer=Plainscan&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
});

export const RECOVERY_CODES = Array.from({ length: 10 }, (_, i) => `code${i}-again`);

export const SESSION_IDS = {
  here: '0e0f7c86-5be5-4a4f-9a39-5d4f0c0b2a01',
  phone: '0e0f7c86-5be5-4a4f-9a39-5d4f0c0b2a02',
  unknown: '0e0f7c86-5be5-4a4f-9a39-5d4f0c0b2a03',
} as const;

export const sessionList = (): SessionList => ({
  sessions: [
    {
      id: SESSION_IDS.here,
      device: 'Chrome on Linux',
      network: '203.0.113.0/24',
      createdAt: '2026-08-01T12:00:00.000Z',
      lastUsedAt: '2026-08-07T15:00:00.000Z',
      current: true,
      secondFactor: true,
    },
    {
      id: SESSION_IDS.phone,
      device: 'Safari on iPhone',
      network: '2001:db8:12::/48',
      createdAt: '2026-08-03T09:30:00.000Z',
      lastUsedAt: '2026-08-06T21:12:00.000Z',
      current: false,
      secondFactor: false,
    },
    {
      id: SESSION_IDS.unknown,
      device: null,
      network: null,
      createdAt: '2026-07-20T08:00:00.000Z',
      lastUsedAt: '2026-07-21T08:00:00.000Z',
      current: false,
      secondFactor: false,
    },
  ],
});

export const myData = () => ({
  exportedAt: '2026-08-07T15:00:00.000Z',
  services: { auth: { account: { email: 'demo@example.test' } }, scanner: {} },
});

export const outbox = (): Outbox => ({
  mails: [
    {
      id: 'm2',
      to: 'new@example.test',
      subject: 'Confirm your email address',
      text: 'Welcome to Plainscan.\n\nConfirm your email:\nhttp://127.0.0.1:8080/verify-email#token=abc.\n\nThe link works for 24 hours.',
      at: '2026-08-07T15:00:00.000Z',
    },
    {
      id: 'm1',
      to: 'new@example.test',
      subject: 'Reset your password',
      text: 'No link here, and none of javascript:alert(1) either.',
      at: '2026-08-06T15:00:00.000Z',
    },
  ],
});

/** Default responses: the user has accepted the terms and uses no second factor. */
export const ACCOUNT_ANSWERS: Record<string, () => unknown> = {
  'GET /api/user/terms-status': () => terms(),
  'POST /api/user/accept-terms': () => terms(),
  'GET /api/user/account': () => account(),
  'GET /api/user/preferences': () => preferences(),
  'GET /api/alerts/channels': () => alertChannels(),
  'GET /api/auth/second-factor': () => secondFactor(),
  'GET /api/auth/sessions': () => sessionList(),
  'GET /api/user/my-data': () => myData(),
};
