import { Controller } from '@nestjs/common';
import {
  acceptTerms,
  authRpcs,
  changeEmail,
  changePassword,
  checkRecovery,
  confirmEmail,
  deleteAccount,
  endSessions,
  exportAuthData,
  finishProviderSignIn,
  finishRecovery,
  getAccount,
  getAuthInfo,
  getPreferences,
  getSigningKeys,
  getTerms,
  listAudit,
  listDeletions,
  listEndedSessions,
  listOutbox,
  listSessions,
  recordAdminCall,
  refreshSession,
  requestRecovery,
  type RpcContract,
  type SessionGrant,
  setPreferences,
  signIn,
  signInDemo,
  signOut,
  signUp,
  startProviderSignIn,
  TERMS_VERSION,
  verifyEmail,
} from '@plainscan/contracts';
import { type CallContext, Handles, type RpcHandler } from '@plainscan/service-kit';
import type { z } from 'zod';

export const REFRESH_TOKEN = 'refresh-token-that-nobody-may-see';
export const BROWSER_SECRET = 'browser-secret-that-nobody-may-see';
export const FLOW_STATE = 'sealed-flow-that-nobody-may-see';

export const user = {
  id: 'user-1',
  email: 'ann@example.com',
  role: 'user' as const,
  user_metadata: { full_name: null, avatar_url: null },
};

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

type Answered = (ctx: CallContext, input: unknown) => unknown;
const answers = <C extends RpcContract>(contract: C, answer: RpcHandler<C>): [RpcContract, Answered] => [
  contract,
  answer as Answered,
];
const empty = () => ({});

const USUAL = [
  answers(signUp, (_, { email }) => ({ email, browserSecret: BROWSER_SECRET })),
  answers(verifyEmail, grant),
  answers(signIn, grant),
  answers(refreshSession, grant),
  answers(signInDemo, grant),
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
  answers(exportAuthData, () => ({ email: user.email })),
  answers(getAuthInfo, () => ({ provider: 'Google', outbox: true })),
  answers(startProviderSignIn, () => ({ url: 'https://provider.example/authorize?state=s', flow: FLOW_STATE })),
  answers(finishProviderSignIn, () => ({ grant: grant(), redirect: null })),
  answers(listOutbox, () => ({ mails: [] })),
  answers(recordAdminCall, empty),
  answers(listAudit, () => ({ entries: [], next: null })),
  answers(listDeletions, () => ({ deletions: [], next: null })),
];

export interface PeerCall<C extends RpcContract = RpcContract> {
  ctx: CallContext;
  input: z.output<C['input']>;
}

/** Answers the auth service's contracts through the real server; a test says how. */
@Controller()
export class AuthPeer {
  #answers = new Map(USUAL);
  #calls = new Map<RpcContract, PeerCall[]>();

  /** Answers so from now on. */
  on<C extends RpcContract>(contract: C, answer: RpcHandler<C>): void {
    this.#answers.set(...answers(contract, answer));
  }

  callsOf<C extends RpcContract>(contract: C): PeerCall<C>[] {
    return (this.#calls.get(contract) ?? []) as PeerCall<C>[];
  }

  lastInput<C extends RpcContract>(contract: C): z.output<C['input']> | undefined {
    return this.callsOf(contract).at(-1)?.input;
  }

  /** As it was at first. */
  reset(): void {
    this.#answers = new Map(USUAL);
    this.#calls = new Map();
  }

  answer(contract: RpcContract, ctx: CallContext, input: unknown): unknown {
    this.#calls.set(contract, [...this.callsOf(contract), { ctx, input }]);
    return this.#answers.get(contract)!(ctx, input);
  }
}

// Keys and ended sessions are answered by the token issuer.
for (const [name, contract] of Object.entries<RpcContract>(authRpcs)) {
  if (contract === getSigningKeys || contract === listEndedSessions) continue;
  const method = function (this: AuthPeer, ctx: CallContext, input: unknown) {
    return this.answer(contract, ctx, input);
  };
  Object.defineProperty(AuthPeer.prototype, name, { value: method });
  Handles(contract)(AuthPeer.prototype, name, { value: method });
}
