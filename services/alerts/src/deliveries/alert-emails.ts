import { Inject, Injectable } from '@nestjs/common';
import { getAlertRecipient } from '@plainscan/contracts';
import { CONFIG, newContext, RpcClient } from '@plainscan/service-kit';
import { type Email, type MailContent, renderEmail } from '@plainscan/service-kit/mail';
import type { AlertsConfig } from '../config.ts';
import type { AlertEntity } from '../db/entities/alert.entity.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

export const ALERT_EMAIL = 'strategy.matches';

type Matches = Pick<
  AlertEntity,
  'strategyId' | 'session' | 'name' | 'entered' | 'enteredCount' | 'total' | 'simulated'
>;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const COUNT = new Intl.NumberFormat('en-US');
const LIST = new Intl.ListFormat('en-US');

/** Composes the emails about alerts, for users who want them. */
@Injectable()
export class AlertEmails {
  constructor(
    private readonly rpc: RpcClient,
    private readonly tokens: UnsubscribeTokens,
    @Inject(CONFIG) private readonly config: Pick<AlertsConfig, 'publicUrl'>,
  ) {}

  /** null: the user has turned off Email Notifications, or has no confirmed address. @throws AppError UNAVAILABLE or TIMEOUT */
  async compose({ userId, ...matches }: Matches & Pick<AlertEntity, 'userId'>): Promise<MailContent | null> {
    const { email } = await this.rpc.call(newContext(), getAlertRecipient, { userId });
    if (email === null) return null;
    const token = await this.tokens.sign(userId);
    const { subject, text, html } = alertEmail(matches, token, this.config.publicUrl);
    const unsubscribeUrl = `${this.config.publicUrl}/api/alerts/unsubscribe?token=${token}`;
    return { to: email, subject, text, html, unsubscribeUrl };
  }
}

/** The link carries the token in the fragment, which browsers never send to a server or in a Referer header. */
export function alertEmail(matches: Matches, token: string, publicUrl: string): Email {
  const { strategyId, session, name, entered, enteredCount, total, simulated } = matches;
  const more = enteredCount - entered.length;
  const symbols = LIST.format([...entered, ...(more > 0 ? [`${COUNT.format(more)} more`] : [])]);
  const others = total - enteredCount;
  return renderEmail(ALERT_EMAIL, `${counted(enteredCount)} for ${name}`, [
    `At the close on ${DAY.format(new Date(session))}, your saved scan “${name}” had ${counted(enteredCount)}: ${symbols}.`,
    ...(others > 0
      ? [
          `${others === 1 ? '1 stock' : `${COUNT.format(others)} stocks`} matched before and still ${others === 1 ? 'does' : 'do'}.`,
        ]
      : []),
    ...(simulated ? ['Simulated market: these prices are made up.'] : []),
    { label: 'See the results', url: `${publicUrl}/scanner?strategy=${strategyId}` },
    "You're getting this email because alerts are on for this scan. You can turn them off under Saved Scans.",
    { label: 'Stop all alert emails', url: `${publicUrl}/unsubscribe#token=${token}` },
  ]);
}

const counted = (matches: number): string => (matches === 1 ? '1 new match' : `${COUNT.format(matches)} new matches`);
