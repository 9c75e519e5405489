import type { AuthConfig } from '../config.ts';

/** What this installation offers to visitors. */
export class AuthInfo {
  /** the name of the OIDC provider; null: none */
  readonly provider: string | null;
  /** whether mails are read here instead of being sent */
  readonly outbox: boolean;
  constructor(config: Pick<AuthConfig, 'oidc' | 'demo' | 'smtpUrl'>) {
    this.provider = config.oidc?.name ?? null;
    this.outbox = config.demo && config.smtpUrl === null;
  }
}
