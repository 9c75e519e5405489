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
  'strategyId' | 'session' | 'name' | 'entered' | 'enteredCount' | 'left' | 'leftCount' | 'total' | 'simulated'
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
  const { strategyId, session, total, enteredCount, simulated } = matches;
  return renderEmail(ALERT_EMAIL, alertTitle(matches), [
    `At the close on ${DAY.format(new Date(session))}, ${changes(matches)}.`,
    ...(total > enteredCount
      ? [`In all, ${total === 1 ? '1 stock matches' : `${COUNT.format(total)} stocks match`}.`]
      : []),
    ...(total === 0 ? ['No stock matches now.'] : []),
    ...(simulated ? ['Simulated market: these prices are made up.'] : []),
    { label: 'See the results', url: `${publicUrl}/scanner?strategy=${strategyId}` },
    "You're getting this email because alerts are on for this scan. You can turn them off under Saved Scans.",
    { label: 'Stop all alert emails', url: `${publicUrl}/unsubscribe#token=${token}` },
  ]);
}

/** `2 new matches and 1 dropped for Breakouts`, `TSLA no longer matches Breakouts` */
export function alertTitle({ name, enteredCount, left, leftCount }: Omit<Matches, 'session' | 'strategyId'>): string {
  if (leftCount === 0) return `${newMatches(enteredCount)} for ${name}`;
  if (enteredCount > 0) return `${newMatches(enteredCount)} and ${COUNT.format(leftCount)} dropped for ${name}`;
  return leftCount === 1
    ? `${left[0]!} no longer matches ${name}`
    : `${COUNT.format(leftCount)} stocks no longer match ${name}`;
}

function changes({ name, entered, enteredCount, left, leftCount }: Matches): string {
  const scan = `your saved scan “${name}”`;
  const matched = `${scan} had ${newMatches(enteredCount)}: ${listed(entered, enteredCount)}`;
  if (leftCount === 0) return matched;
  if (enteredCount > 0) return `${matched}. No longer matching: ${listed(left, leftCount)}`;
  if (leftCount === 1) return `${left[0]!} no longer matched ${scan}`;
  return `${COUNT.format(leftCount)} stocks no longer matched ${scan}: ${listed(left, leftCount)}`;
}

const newMatches = (count: number): string => (count === 1 ? '1 new match' : `${COUNT.format(count)} new matches`);

const listed = (symbols: readonly string[], count: number): string => {
  const more = count - symbols.length;
  return LIST.format([...symbols, ...(more > 0 ? [`${COUNT.format(more)} more`] : [])]);
};
